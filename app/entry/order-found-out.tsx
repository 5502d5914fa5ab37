import { useFormats } from "../i18n/formats.tsx";
import { useWords } from "../i18n/words.tsx";
import { OrderFate } from "../site/order-fate.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import type { EntryPage } from "./entry-page.ts";
import type { OrderCheck } from "./order-check.server.ts";

/** What became of an order that could not be confirmed, and what to do now. */
export function OrderFoundOut({ page, check }: { page: EntryPage; check: OrderCheck }) {
  const t = useWords("entry");
  const path = `/event/${encodeURIComponent(page.eventUrl)}`;
  if (check.state !== "found") {
    const again = `${path}?${new URLSearchParams({ reference: check.link })}`;
    return <OrderFate state={check.state} reference={check.reference} again={again} form={`${path}#entry`} />;
  }
  return (
    <Alert tone="good" title={t("unconfirmed.found")}>
      <p>{t("unconfirmed.foundAbout", { event: page.eventName })}</p>
      {check.found.id > 0 && check.found.outstanding > 0 && <PayOpen path={path} invoice={check.found} />}
      <p className="mt-4">
        <LinkButton to={path} tone="secondary">
          {t("payment.more")}
        </LinkButton>
      </p>
    </Alert>
  );
}

type PayOpenProps = { path: string; invoice: { id: number; outstanding: number } };

function PayOpen({ path, invoice }: PayOpenProps) {
  const t = useWords("entry");
  const formats = useFormats();
  return (
    <form method="post" action={path} className="mt-4 flex flex-wrap items-center gap-4">
      <p suppressHydrationWarning>
        {t("unconfirmed.unpaid", { amount: formats.money(invoice.outstanding) })}
      </p>
      <Button name="intent" value={`pay-invoice:${invoice.id}`}>
        {t("unconfirmed.payInvoice")}
      </Button>
    </form>
  );
}
