import { getMailTexts } from "../mail/mail-texts.ts";
import { html, type Html } from "../page/html.ts";
import { formatDollars } from "./format-dollars.ts";
import { computeInvoiceGst, type Invoice, isTaxableSupply } from "./invoices.ts";
import { translateLineDescription } from "./invoice-translations.ts";
import { formatPaymentBreakdown } from "./payment-breakdown.ts";

/** Renders an invoice's lines and totals as a table, in one of the languages of the mails. */
export function renderInvoiceTable(invoice: Invoice, language: string): Html {
  const { invoice: t, receipt } = getMailTexts(language);
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${t.description}</th>
        <th scope="col">${t.quantity}</th>
        <th scope="col">${t.amount}</th>
      </tr>
    </thead>
    <tbody>
      ${invoice.lines.map(
        (line) =>
          html` <tr>
            <td><bdi>${translateLineDescription(line.description, language)}</bdi></td>
            <td>${line.quantity}</td>
            <td>${formatDollars(line.amount, language)}</td>
          </tr>`,
      )}
    </tbody>
    <tfoot>
      <tr class="total">
        <th scope="row" colspan="2">${t.total}</th>
        <td>${formatDollars(invoice.total, language)}</td>
      </tr>
      ${
        isTaxableSupply(invoice)
          ? html` <tr>
              <th scope="row" colspan="2">${receipt.gst}</th>
              <td>${formatDollars(computeInvoiceGst(invoice), language)}</td>
            </tr>`
          : null
      }
      ${
        invoice.total > 0 && (invoice.paid_at !== null || invoice.credit > 0)
          ? html` <tr>
              <th scope="row" colspan="2">${invoice.paid_at === null ? t.toPay : t.paid}</th>
              <td>${formatPaymentBreakdown(invoice, language).join(", ")}</td>
            </tr>`
          : null
      }
    </tfoot>
  </table>`;
}
