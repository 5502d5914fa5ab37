import { useTranslations } from "../../i18n/use-translations.tsx";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import type { InvoiceSummary } from "./invoice-summary.ts";
import { PayForm } from "./pay-form.tsx";

type InvoiceRowProps = {
  invoice: InvoiceSummary;
  /** The page's form key, from which the idempotency key of each payment is derived. */
  formKey: string;
  /** The encrypted id of the user for whom the page was rendered (see `OwnerField`). */
  encryptedOwner: string | null;
  /** False while a payment may be in progress. */
  mayPay: boolean;
};

/**
 * One of the user's invoices, with links to view and print it. An open invoice has a button to pay it.
 * [ACC-011 ACC-016]
 */
export function InvoiceRow({ invoice, formKey, encryptedOwner, mayPay }: InvoiceRowProps) {
  const t = useTranslations("my-account");
  const { id, outstanding } = invoice;
  return (
    <>
      <InvoiceDetails invoice={invoice} />
      <p className="ms-auto text-end text-lg whitespace-nowrap figures">
        {invoice.total || t("invoices.unknown")}
      </p>
      <div className="flex flex-wrap items-center gap-3 max-lg:w-full lg:w-md">
        {mayPay && outstanding !== "" && (
          <PayForm
            id={`pay-${id}`}
            invoiceId={id}
            title={t("invoice.title", { number: id })}
            outstanding={outstanding}
            formKey={formKey}
            encryptedOwner={encryptedOwner}
          />
        )}
        <InvoiceLinks id={id} />
      </div>
    </>
  );
}

function InvoiceDetails({ invoice: { id, title, date, outstanding, state } }: { invoice: InvoiceSummary }) {
  const t = useTranslations("my-account");
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
        <span>{t("invoice.title", { number: id })}</span>
        {state === "open" && <Badge tone="bad">{t("invoices.outstanding", { amount: outstanding })}</Badge>}
        {state !== "open" && state !== "unknown" && (
          <Badge tone={state === "paid" ? "good" : "muted"}>{t(`invoices.${state}`)}</Badge>
        )}
      </p>
      <p>{title}</p>
      {date !== "" && <p className="text-muted">{date}</p>}
    </div>
  );
}

function InvoiceLinks({ id }: { id: number }) {
  const t = useTranslations("my-account");
  const invoice = t("invoice.title", { number: id });
  const [view, print] = [t("invoices.view"), t("invoices.print")];
  return (
    <>
      <LinkButton to={`/show-invoice/${id}`} tone="secondary" aria-label={`${view}: ${invoice}`}>
        {view}
      </LinkButton>
      <LinkButton to={`/show-invoice/print/${id}`} tone="quiet" newTab aria-label={`${print}: ${invoice}`}>
        {print}
      </LinkButton>
    </>
  );
}
