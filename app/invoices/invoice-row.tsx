import { useWords } from "../i18n/words.tsx";
import { Badge } from "../ui/badge.tsx";
import { LinkButton } from "../ui/button.tsx";
import type { InvoiceLine } from "./invoice-line.ts";
import { PayForm } from "./pay-form.tsx";

type InvoiceRowProps = {
  invoice: InvoiceLine;
  /** Under which each of the invoices is paid once. */
  formKey: string;
  /** The mark of whose they are. */
  owner: string | null;
  /** False while it isn't known whether one of them was paid just now. */
  mayPay: boolean;
};

/** One of the user's invoices, to read, to print, and to pay while it is open. [ACC-011 ACC-016] */
export function InvoiceRow({ invoice, formKey, owner, mayPay }: InvoiceRowProps) {
  const t = useWords("my-account");
  const { id, outstanding } = invoice;
  return (
    <>
      <About invoice={invoice} />
      {/* Each line's amount ends where the others do. */}
      <p className="ms-auto text-end text-lg figures">{invoice.total}</p>
      <div className="flex flex-wrap items-center gap-3 max-lg:w-full lg:w-md">
        {mayPay && outstanding !== "" && (
          <PayForm
            id={id}
            title={t("invoice.title", { number: id })}
            outstanding={outstanding}
            formKey={formKey}
            owner={owner}
          />
        )}
        <Links id={id} />
      </div>
    </>
  );
}

function About({ invoice: { id, title, date, outstanding, state } }: { invoice: InvoiceLine }) {
  const t = useWords("my-account");
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
        <span>{t("invoice.title", { number: id })}</span>
        {state === "open" ? (
          <Badge tone="bad">{t("invoices.outstanding", { amount: outstanding })}</Badge>
        ) : (
          <Badge tone={state === "paid" ? "good" : "muted"}>{t(`invoices.${state}`)}</Badge>
        )}
      </p>
      <p>{title}</p>
      {date !== "" && <p className="text-muted">{date}</p>}
    </div>
  );
}

function Links({ id }: { id: number }) {
  const t = useWords("my-account");
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
