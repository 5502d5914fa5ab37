import type { Organisation } from "../content/organisation.ts";
import { directionOf, fillText, textsFor } from "../mail/mail-texts.ts";
import { html, type Html } from "../page/html.ts";
import { type Invoice, isSupply } from "./invoices.ts";

/**
 * Wraps an invoice in an element with its language, because the surrounding page may be in another language.
 */
export const markLanguage = (language: string, content: Html): string =>
  html`<div lang="${language || "en"}" dir="${directionOf(language)}">${content}</div>`.html;

/**
 * Returns the heading of an invoice; for a paid taxable supply it contains “Tax invoice”, the English term
 * that Australian law requires in every language.
 */
export function invoiceHeading(invoice: Invoice, language: string): string {
  const { heading, taxHeading } = textsFor(language).invoice;
  const isTaxInvoice = invoice.paid_at !== null && isSupply(invoice);
  return fillText(isTaxInvoice ? taxHeading : heading, { number: invoice.id });
}

/** Renders the seller for the head of an invoice. */
export const sellerParagraph = ({ name, abn, address }: Organisation): Html =>
  html`<p>${joinLines([name, abn && `ABN ${abn}`, address])}</p>`;

/** Renders a table row with a name and its value. */
export const factRow = (name: string, content: Html): Html =>
  html`<tr>
    <th scope="row">${name}</th>
    <td>${content}</td>
  </tr>`;

/** Joins the lines that aren't empty with line breaks. */
export const joinLines = (lines: readonly string[]): Html =>
  html`${lines.filter((line) => line !== "").map((line, index) => (index === 0 ? html`<bdi>${line}</bdi>` : html`<br /><bdi>${line}</bdi>`))}`;
