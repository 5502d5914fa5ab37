import { useFormats } from "../i18n/formats.tsx";
import { useTranslations } from "../i18n/use-translations.tsx";
import type { FoundOrder } from "../paying/sale.ts";
import { Button, LinkButton } from "../ui/button.tsx";

type FoundOrderDetailsProps = {
  /** Name of the event or series. */
  name: string;
  /** Path of the page with the form for the order. */
  path: string;
  order: FoundOrder;
  /** Whether to show a link to the form, for another order. */
  showsMoreLink?: boolean;
};

/**
 * Details of an order that a status check has found at the organiser: a button to pay the outstanding amount,
 * and a link to order more.
 */
export function FoundOrderDetails({
  name,
  path,
  order: { id, outstanding },
  showsMoreLink = true,
}: FoundOrderDetailsProps) {
  const t = useTranslations("entry");
  const formats = useFormats();
  return (
    <>
      <p>{t("indeterminate.foundAbout", { event: name })}</p>
      {id > 0 && outstanding !== null && outstanding > 0 && (
        <form method="post" action={path} className="mt-4 flex flex-wrap items-center gap-4">
          <p suppressHydrationWarning>{t("indeterminate.unpaid", { amount: formats.money(outstanding) })}</p>
          <Button name="intent" value={`pay-invoice:${id}`}>
            {t("indeterminate.payInvoice")}
          </Button>
        </form>
      )}
      {showsMoreLink && (
        <p className="mt-4">
          <LinkButton to={path} tone="secondary">
            {t("payment.more")}
          </LinkButton>
        </p>
      )}
    </>
  );
}
