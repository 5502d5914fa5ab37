import { formatEmailForDisplay } from "../../../app/domain/display-email.ts";
import { formatFullName } from "../../../app/domain/record-rules/person.ts";
import type { Organisation } from "../content/organisation.ts";
import { fillText, getMailTexts } from "../mail/mail-texts.ts";
import { html } from "../page/html.ts";
import { formatDollars } from "../payments/format-dollars.ts";
import { renderInvoiceTable } from "../payments/invoice-table.ts";
import {
  renderLabelledRow,
  wrapInLanguage,
  formatInvoiceHeading,
  joinLines,
  renderSeller,
} from "../payments/invoice-parts.ts";
import type { Invoice } from "../payments/invoices.ts";
import type { ShopAddressRow } from "./shop-addresses.ts";
import type { ShopOrder } from "./stored-orders.ts";
import { getStatusName } from "./order-record.ts";

export type OrderInvoiceData = {
  order: Pick<ShopOrder, "status" | "note">;
  isPickUp: boolean;
  invoice: Invoice;
  address: Omit<ShopAddressRow, "id" | "user_id" | "display_name" | "disabled">;
  organiser: Organisation;
  /** The day of the payment or, if unpaid, of the order, formatted in `language`. */
  date: string;
  language: string;
};

/**
 * Renders an order's invoice as HTML with only headings, paragraphs and tables. `language` is a language of
 * the mails.
 */
export function renderOrderInvoice({
  order,
  isPickUp,
  invoice,
  address,
  organiser,
  date,
  language,
}: OrderInvoiceData): string {
  const { invoice: t } = getMailTexts(language);
  return wrapInLanguage(
    language,
    html`<h2>${formatInvoiceHeading(invoice, language)}</h2>
      ${renderSeller(organiser)}
      <table>
        <tbody>
          ${renderLabelledRow(t.date, html`${date}`)}
          ${renderLabelledRow(t.status, html`${formatStatus(order, invoice, language)}`)}
          ${
            isPickUp
              ? renderLabelledRow(
                  t.pickUpBy,
                  joinLines([formatFullName(address.first_name, address.last_name), address.company]),
                )
              : renderLabelledRow(t.shipTo, joinLines(formatAddress(address)))
          }
          ${renderLabelledRow(t.contact, joinLines([address.phone, formatEmailForDisplay(address.email)]))}
          ${order.note === "" ? null : renderLabelledRow(t.note, html`<bdi>${order.note}</bdi>`)}
        </tbody>
      </table>
      ${renderInvoiceTable(invoice, language)}`,
  );
}

function formatStatus(
  { status }: OrderInvoiceData["order"],
  { refunded }: OrderInvoiceData["invoice"],
  language: string,
): string {
  const name = getStatusName(status, language);
  if (refunded === 0) return name;
  const amount = formatDollars(refunded, language);
  return `${name} · ${fillText(getMailTexts(language).invoice.refunded, { amount })}`;
}

const formatAddress = (address: OrderInvoiceData["address"]): string[] => [
  formatFullName(address.first_name, address.last_name),
  address.company,
  address.street_address,
  address.street_address_1,
  `${address.city} ${address.state} ${address.postcode}`,
  address.country,
];
