import { useTranslations } from "../../i18n/use-translations.tsx";
import { OwnerField } from "../../posting/hidden-fields.tsx";
import { Button } from "../../ui/button.tsx";

type PayFormProps = {
  /** The invoice's id. */
  id: number;
  /** The name of the invoice or order, read by screen readers after the amount. */
  title: string;
  /** The formatted amount to be paid. */
  outstanding: string;
  /** The key from which the idempotency key of the payment is derived. */
  formKey: string;
  /** The encrypted id of the user that the page was rendered for, see `OwnerField`. */
  owner: string | null;
};

/** The button that leads to the payment page of an open invoice. [ACC-016] */
export function PayForm({ id, title, outstanding, formKey, owner }: PayFormProps) {
  const t = useTranslations("my-account");
  const label = t("invoices.pay", { total: outstanding });
  return (
    <form method="post" id={`pay-${id}`}>
      <OwnerField encryptedOwner={owner} />
      <input type="hidden" name="invoice" value={id} />
      <input type="hidden" name="key" value={formKey} />
      <Button aria-label={`${label}: ${title}`}>{label}</Button>
    </form>
  );
}
