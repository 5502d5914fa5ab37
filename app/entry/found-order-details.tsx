import { useFormats } from "../i18n/formats.tsx";
import { useTranslations } from "../i18n/use-translations.tsx";
import type { FoundOrder } from "../paying/sale.ts";
import { Button, LinkButton } from "../ui/button.tsx";

type FoundOrderDetailsProps = {
  /** Name of the event or series. */
  name: string;
  path: string;
  order: FoundOrder;
  showsOrderMoreLink?: boolean;
};

/**
 * Details of an order that a status check has found at the organiser, with a button to pay the outstanding
 * amount.
 */
export function FoundOrderDetails({
  name,
  path,
  order: { id, outstanding },
  showsOrderMoreLink = true,
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
      {showsOrderMoreLink && (
        <p className="mt-4">
          <LinkButton to={path} tone="secondary">
            {t("payment.more")}
          </LinkButton>
        </p>
      )}
    </>
  );
}
