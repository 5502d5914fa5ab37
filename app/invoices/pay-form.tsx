import { useWords } from "../i18n/words.tsx";
import { OwnerMark } from "../posting/marks.tsx";
import { Button } from "../ui/button.tsx";

type PayFormProps = {
  /** The invoice's id. */
  id: number;
  /** What is paid, as a screen reader says it beside the amount. */
  title: string;
  /** The amount as it is read. */
  outstanding: string;
  /** Under which each of the invoices is paid once. */
  formKey: string;
  /** The mark of whose they are. */
  owner: string | null;
};

/** The button that leads to where an open invoice is paid. [ACC-016] */
export function PayForm({ id, title, outstanding, formKey, owner }: PayFormProps) {
  const t = useWords("my-account");
  const words = t("invoices.pay", { total: outstanding });
  return (
    <form method="post" id={`pay-${id}`}>
      <OwnerMark mark={owner} />
      <input type="hidden" name="invoice" value={id} />
      <input type="hidden" name="key" value={formKey} />
      <Button aria-label={`${words}: ${title}`}>{words}</Button>
    </form>
  );
}
