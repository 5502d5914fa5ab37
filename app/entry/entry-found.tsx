import { useFormats } from "../i18n/formats.tsx";
import { useWords } from "../i18n/words.tsx";
import type { FoundOrder } from "../paying/sale.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { type EntryPage, pathOfEvent } from "./entry-page.ts";

type EntryFoundProps = { page: EntryPage; order: FoundOrder };

/** An order of the event that has arrived: what is still to be paid of it, and the way to another one. */
export function EntryFound({ page, order: { id, outstanding } }: EntryFoundProps) {
  const t = useWords("entry");
  const formats = useFormats();
  const path = pathOfEvent(page.eventUrl);
  return (
    <>
      <p>{t("unconfirmed.foundAbout", { event: page.eventName })}</p>
      {id > 0 && outstanding > 0 && (
        <form method="post" action={path} className="mt-4 flex flex-wrap items-center gap-4">
          <p suppressHydrationWarning>{t("unconfirmed.unpaid", { amount: formats.money(outstanding) })}</p>
          <Button name="intent" value={`pay-invoice:${id}`}>
            {t("unconfirmed.payInvoice")}
          </Button>
        </form>
      )}
      <p className="mt-4">
        <LinkButton to={path} tone="secondary">
          {t("payment.more")}
        </LinkButton>
      </p>
    </>
  );
}
