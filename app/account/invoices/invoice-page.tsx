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
  /** The path of the organiser's own PDF, or "" if there is none. */
  pdfPath: string;
  printPath: string;
  children?: ReactNode;
};

/** The page of an invoice, with links to its print view and its PDF. */
export function InvoicePage({ title, html, pdfPath, printPath, children }: InvoicePageProps) {
  const t = useTranslations("my-account");
  return (
    <Section>
      <div className="flex flex-col gap-8">
        <div className="no-print flex flex-wrap items-center justify-between gap-4">
          <Heading level={1} size={2}>
            {title}
          </Heading>
          <p className="flex flex-wrap gap-3">
            <LinkButton to={printPath} tone="secondary">
              {t("invoice.print")}
            </LinkButton>
            {pdfPath !== "" && (
              <LinkButton to={pdfPath} tone="secondary">
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

type InvoicePrintViewProps = Pick<InvoicePageProps, "title" | "html" | "pdfPath"> & {
  invoicePath: string;
};

/** The print view of an invoice, without the site's layout. */
export function InvoicePrintView({ title, html, pdfPath, invoicePath }: InvoicePrintViewProps) {
  const t = useTranslations("my-account");
  const backButton = (
    <LinkButton to={invoicePath} tone="secondary">
      {t("paper.toInvoice")}
    </LinkButton>
  );
  return (
    <PrintView title={title} backButton={backButton} pdfPath={pdfPath}>
      <InvoiceSheet html={html} />
    </PrintView>
  );
}

/** `html` must be sanitised already. */
const InvoiceSheet = ({ html }: { html: string }) => (
  <Sheet className="flex flex-col gap-6">
    <Letterhead />
    <Prose html={html} className="max-w-none max-sm:text-sm" />
  </Sheet>
);
