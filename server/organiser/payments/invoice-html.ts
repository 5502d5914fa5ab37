import { dollarsText } from "./dollars-text.ts";
import { html, type Html } from "../page/html.ts";
import { gstIn, type Invoice } from "./invoices.ts";

/** An invoice's lines and sums as a table. */
export const invoiceTable = (invoice: Invoice): Html =>
  html`<table>
    <thead>
      <tr>
        <th scope="col">Description</th>
        <th scope="col">Quantity</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${invoice.lines.map(
        (line) =>
          html` <tr>
            <td>${line.description}</td>
            <td>${line.quantity}</td>
            <td>${line.amount === 0 ? "included" : dollarsText(line.amount)}</td>
          </tr>`,
      )}
    </tbody>
    <tfoot>
      ${
        invoice.credit > 0
          ? html` <tr>
              <th scope="row" colspan="2">Credit used</th>
              <td>${dollarsText(-invoice.credit)}</td>
            </tr>`
          : null
      }
      <tr class="total">
        <th scope="row" colspan="2">Total in Australian dollars</th>
        <td>${dollarsText(invoice.payable)}</td>
      </tr>
      <tr>
        <th scope="row" colspan="2">GST included</th>
        <td>${dollarsText(gstIn(invoice.total))}</td>
      </tr>
    </tfoot>
  </table>`;
