import { organisation } from "../content/organisation.ts";
import type { Parts } from "../feature.ts";
import { html } from "../page/html.ts";
import { invoiceTable } from "./invoice-html.ts";
import { factRow, joinedLines, sellerParagraph } from "./invoice-parts.ts";
import type { Invoice } from "./invoices.ts";

/**
 * An invoice as HTML that is made of headings, paragraphs and tables alone: who sells, to whom, what, and
 * whether it is paid.
 */
export async function invoiceText({ db, timeZone }: Parts, invoice: Invoice): Promise<string> {
  const dates = new Intl.DateTimeFormat("en-AU", { timeZone, dateStyle: "long" });
  const { contact_name, email, phone } = invoice;
  return html`<h2>${invoice.paid_at === null ? "Invoice" : "Tax invoice"} ${invoice.id}</h2>
    ${sellerParagraph(await organisation(db))}
    <table>
      <tbody>
        ${factRow("For", html`${invoice.title}`)}
        ${factRow("Date", html`${dates.format(invoice.created_at)}`)}
        ${factRow("Billed to", joinedLines([contact_name, email, phone]))}
        ${factRow("Status", html`${statusOf(invoice, dates)}`)}
      </tbody>
    </table>
    ${invoiceTable(invoice)}`.html;
}

function statusOf({ paid_at, cancelled_at }: Invoice, dates: Intl.DateTimeFormat): string {
  if (paid_at !== null) return `Paid on ${dates.format(paid_at)}`;
  return cancelled_at === null ? "Not paid yet" : "Cancelled";
}
