import { useFormats } from "../i18n/formats.tsx";
import { useWords } from "../i18n/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import type { EntryPage } from "./entry-page.ts";
import type { OrderCheck } from "./order-check.server.ts";

/** What became of an order that could not be confirmed, and what to do now. */
export function OrderFoundOut({ page, check }: { page: EntryPage; check: OrderCheck }) {
  const t = useWords("entry");
  const path = `/event/${encodeURIComponent(page.eventUrl)}`;
  const again = `${path}?${new URLSearchParams({ reference: check.reference })}`;
  if (check.state === "found") {
    return (
      <Alert tone="good" title={t("unconfirmed.found")}>
        <p>{t("unconfirmed.foundAbout", { event: page.eventName })}</p>
        {check.open && <PayOpen path={path} open={check.open} />}
        <p className="mt-4">
          <LinkButton to={path} tone="secondary">
            {t("payment.more")}
          </LinkButton>
        </p>
      </Alert>
    );
  }
  if (check.state === "not-found") {
    return (
      <Alert tone="info" title={t("unconfirmed.notFound", { event: page.eventName })}>
        <p>{t("unconfirmed.notFoundAbout")}</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <LinkButton to={again} tone="secondary">
            {t("unconfirmed.lookAgain")}
          </LinkButton>
          <LinkButton to={`${path}#entry`} tone="secondary">
            {t("unconfirmed.toForm")}
          </LinkButton>
        </p>
      </Alert>
    );
  }
  return (
    <Alert tone="bad" title={t("unconfirmed.title")}>
      <p>{t("unconfirmed.noAnswer")}</p>
      <p className="mt-2 font-semibold">{t("unconfirmed.reference", { reference: check.reference })}</p>
      <p className="mt-4">
        <LinkButton to={again} tone="secondary">
          {t("unconfirmed.lookAgain")}
        </LinkButton>
      </p>
    </Alert>
  );
}

function PayOpen({ path, open }: { path: string; open: NonNullable<OrderCheck["open"]> }) {
  const t = useWords("entry");
  const formats = useFormats();
  return (
    <form method="post" action={path} className="mt-4 flex flex-wrap items-center gap-4">
      <p suppressHydrationWarning>{t("unconfirmed.unpaid", { amount: formats.money(open.amount) })}</p>
      <Button name="intent" value={`pay-invoice:${open.invoiceId}`}>
        {t("unconfirmed.payInvoice")}
      </Button>
    </form>
  );
}
