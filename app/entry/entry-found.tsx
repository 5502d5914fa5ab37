import { useFormats } from "../i18n/formats.tsx";
import { useWords } from "../i18n/words.tsx";
import type { FoundOrder } from "../paying/sale.ts";
import { Button, LinkButton } from "../ui/button.tsx";

type EntryFoundProps = {
  /** Of the event or series, and the path where it is entered. */
  name: string;
  path: string;
  order: FoundOrder;
  /** Whether there can be another order at the same place. */
  hasMore?: boolean;
};

/** An order that has arrived: what is still to be paid of it, and the way to another one. */
export function EntryFound({ name, path, order: { id, outstanding }, hasMore = true }: EntryFoundProps) {
  const t = useWords("entry");
  const formats = useFormats();
  return (
    <>
      <p>{t("unconfirmed.foundAbout", { event: name })}</p>
      {id > 0 && outstanding > 0 && (
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
