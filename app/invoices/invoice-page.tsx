import type { ReactNode } from "react";
import { useWords } from "../i18n/words.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { Prose } from "../ui/prose.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { Letterhead } from "./letterhead.tsx";
import { Paper } from "./paper.tsx";

type InvoicePageProps = {
  title: string;
  html: string;
  /** Address of the organiser's own PDF, "" for none. */
  pdf: string;
  /** Path of the same invoice for paper, or back from it. */
  other: string;
  children?: ReactNode;
};

/** An invoice as the organiser writes it, with the ways to print it. */
export function InvoicePage({ title, html, pdf, other, children }: InvoicePageProps) {
  const t = useWords("my-account");
  return (
    <Section>
      <div className="flex flex-col gap-8">
        <div className="no-print flex flex-wrap items-center justify-between gap-4">
          <Heading level={1} as={2}>
            {title}
          </Heading>
          <p className="flex flex-wrap gap-3">
            <LinkButton to={other} tone="secondary">
              {t("invoice.print")}
            </LinkButton>
            {pdf !== "" && (
              <LinkButton to={pdf} tone="secondary">
                {t("paper.pdf")}
              </LinkButton>
            )}
            {children}
          </p>
        </div>
        <InvoiceSheet html={html} />
      </div>
    </Section>
  );
}

/** The same for paper, with nothing around it. */
export function InvoicePaper({ title, html, pdf, other }: InvoicePageProps) {
  const t = useWords("my-account");
  const back = (
    <LinkButton to={other} tone="secondary">
      {t("paper.toInvoice")}
    </LinkButton>
  );
  return (
    <Paper title={title} back={back} pdf={pdf}>
      <InvoiceSheet html={html} />
    </Paper>
  );
}

/** What the organiser writes, under their logo. `html` is clean already. */
const InvoiceSheet = ({ html }: { html: string }) => (
  <Sheet className="flex flex-col gap-6">
    <Letterhead />
    <Prose html={html} className="max-w-none max-sm:text-sm" />
  </Sheet>
);
