import type { Organisation } from "../content/organisation.ts";
import { getDirection, fillText, getMailTexts } from "../mail/mail-texts.ts";
import { html, type Html } from "../page/html.ts";
import { type Invoice, isTaxableSupply } from "./invoices.ts";

/** Adds the language of an invoice, because the surrounding page may be in another language. */
export const wrapInLanguage = (language: string, content: Html): string =>
  html`<div lang="${language || "en"}" dir="${getDirection(language)}">${content}</div>`.html;

/**
 * In every language, the heading of a paid taxable supply contains the term “Tax invoice”, because Australian
 * law requires it.
 */
export function formatInvoiceHeading(invoice: Invoice, language: string): string {
  const { heading, taxHeading } = getMailTexts(language).invoice;
  const isTaxInvoice = invoice.paid_at !== null && isTaxableSupply(invoice);
  return fillText(isTaxInvoice ? taxHeading : heading, { number: invoice.id });
}

export const renderSeller = ({ name, abn, address }: Organisation): Html =>
  html`<p>${joinLines([name, abn && `ABN ${abn}`, address])}</p>`;

export const renderLabelledRow = (name: string, content: Html): Html =>
  html`<tr>
    <th scope="row">${name}</th>
    <td>${content}</td>
  </tr>`;

/** Skips empty lines. */
export const joinLines = (lines: readonly string[]): Html =>
  html`${lines.filter((line) => line !== "").map((line, index) => (index === 0 ? html`<bdi>${line}</bdi>` : html`<br /><bdi>${line}</bdi>`))}`;
