import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Heading, Section } from "../../ui/section.tsx";
import { Prose } from "../../ui/prose.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Letterhead } from "./letterhead.tsx";
import { PrintView } from "./print-view.tsx";

type InvoicePageProps = {
  title: string;
  html: string;
  /** The path of the organiser's own PDF, "" for none. */
  pdf: string;
  /** The path of the print view, or from the print view back to the invoice. */
  other: string;
  children?: ReactNode;
};

/** An invoice as the organiser's HTML, with links to print it. */
export function InvoicePage({ title, html, pdf, other, children }: InvoicePageProps) {
  const t = useTranslations("my-account");
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

/** The print view of an invoice, without the site's layout. */
export function InvoicePrintView({ title, html, pdf, other }: InvoicePageProps) {
  const t = useTranslations("my-account");
  const back = (
    <LinkButton to={other} tone="secondary">
      {t("paper.toInvoice")}
    </LinkButton>
  );
  return (
    <PrintView title={title} back={back} pdf={pdf}>
      <InvoiceSheet html={html} />
    </PrintView>
  );
}

/** The organiser's invoice under their logo. `html` is sanitised already. */
const InvoiceSheet = ({ html }: { html: string }) => (
  <Sheet className="flex flex-col gap-6">
    <Letterhead />
    <Prose html={html} className="max-w-none max-sm:text-sm" />
  </Sheet>
);
