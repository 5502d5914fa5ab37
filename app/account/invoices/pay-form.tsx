import { useTranslations } from "../../i18n/use-translations.tsx";
import { OwnerField } from "../../posting/hidden-fields.tsx";
import { Button } from "../../ui/button.tsx";

type PayFormProps = {
  /** The form's id, which differs from that of other forms for the same invoice. */
  id: string;
  invoiceId: number;
  /** The name of the invoice or order, read by screen readers after the amount. */
  title: string;
  outstanding: string;
  /** The page's form key, from which the idempotency key of the payment is derived. */
  formKey: string;
  /** The encrypted id of the user for whom the page was rendered (see `OwnerField`). */
  encryptedOwner: string | null;
};

/** The button that leads to the payment page of an open invoice. [ACC-016] */
export function PayForm({ id, invoiceId, title, outstanding, formKey, encryptedOwner }: PayFormProps) {
  const t = useTranslations("my-account");
  const label = t("invoices.pay", { total: outstanding });
  return (
    // Browsers keep the fragment on the way to the payment page and back, where it would hide the result.
    <form method="post" id={id} action="#content">
      <OwnerField encryptedOwner={encryptedOwner} />
      <input type="hidden" name="invoice" value={invoiceId} />
      <input type="hidden" name="key" value={formKey} />
      <Button aria-label={`${label}: ${title}`}>{label}</Button>
    </form>
  );
}
