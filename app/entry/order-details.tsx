import { useFormats } from "../i18n/formats.tsx";
import { useTranslations } from "../i18n/use-translations.tsx";
import type { FoundOrder } from "../paying/sale.ts";
import { Button, LinkButton } from "../ui/button.tsx";

type OrderDetailsProps = {
  /** Name of the event or series, and the path of its form. */
  name: string;
  path: string;
  order: FoundOrder;
  /** Whether to link to the form for another order. */
  hasMore?: boolean;
};

/**
 * Details of an order that was found at the organiser: a button to pay what is outstanding, and a link to
 * order more.
 */
export function OrderDetails({ name, path, order: { id, outstanding }, hasMore = true }: OrderDetailsProps) {
  const t = useTranslations("entry");
  const formats = useFormats();
  return (
    <>
      <p>{t("unconfirmed.foundAbout", { event: name })}</p>
      {id > 0 && outstanding !== null && outstanding > 0 && (
        <form method="post" action={path} className="mt-4 flex flex-wrap items-center gap-4">
          <p suppressHydrationWarning>{t("unconfirmed.unpaid", { amount: formats.money(outstanding) })}</p>
          <Button name="intent" value={`pay-invoice:${id}`}>
            {t("unconfirmed.payInvoice")}
          </Button>
        </form>
      )}
      {hasMore && (
        <p className="mt-4">
          <LinkButton to={path} tone="secondary">
            {t("payment.more")}
          </LinkButton>
        </p>
      )}
    </>
  );
}
