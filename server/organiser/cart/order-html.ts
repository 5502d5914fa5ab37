import type { Organisation } from "../content/organisation.ts";
import { html } from "../page/html.ts";
import { invoiceTable } from "../payments/invoice-html.ts";
import { factRow, joinedLines, sellerParagraph } from "../payments/invoice-parts.ts";
import type { Invoice } from "../payments/invoices.ts";
import { statusWords } from "./order-record.ts";
import type { ShopAddressRow } from "./shop-addresses.ts";
import type { ShopOrder } from "./stored-orders.ts";

/** What is printed on the invoice of an order; `date` is when it was paid, else ordered, in words. */
export type PrintedOrder = {
  order: ShopOrder;
  invoice: Invoice;
  address: ShopAddressRow;
  organiser: Organisation;
  date: string;
};

/** The invoice of an order as HTML that is made of headings, paragraphs and tables alone. */
export const orderHtml = ({ order, invoice, address, organiser, date }: PrintedOrder): string =>
  html`<h2>${invoice.paid_at === null ? "Invoice" : "Tax invoice"} ${invoice.id}</h2>
    ${sellerParagraph(organiser)}
    <table>
      <tbody>
        ${factRow("Date", html`${date}`)} ${factRow("Status", html`${statusWords(order.status)}`)}
        ${factRow("Ship to", joinedLines(addressLines(address)))}
        ${factRow("Contact", joinedLines([address.phone, address.email]))}
        ${order.note === "" ? null : factRow("Your note", html`${order.note}`)}
      </tbody>
    </table>
    ${invoiceTable(invoice)}`.html;

const addressLines = (address: ShopAddressRow): string[] => [
  `${address.first_name} ${address.last_name}`,
  address.company,
  address.street_address,
  address.street_address_1,
  `${address.city} ${address.state} ${address.postcode}`,
  address.country,
];
