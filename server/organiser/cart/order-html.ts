import { displayEmail } from "../../../app/domain/display-email.ts";
import { fullName } from "../../../app/domain/record-rules/person.ts";
import type { Organisation } from "../content/organisation.ts";
import { textsFor } from "../mail/mail-texts.ts";
import { html } from "../page/html.ts";
import { renderInvoiceTable } from "../payments/invoice-html.ts";
import {
  factRow,
  markLanguage,
  invoiceHeading,
  joinLines,
  sellerParagraph,
} from "../payments/invoice-parts.ts";
import type { Invoice } from "../payments/invoices.ts";
import type { ShopAddressRow } from "./shop-addresses.ts";
import type { ShopOrder } from "./stored-orders.ts";

/** The data that an order's invoice shows. */
export type OrderInvoiceData = {
  order: Pick<ShopOrder, "status" | "note">;
  /** Whether the customer picks up the order, so that nothing is sent to the address. */
  isPickUp: boolean;
  invoice: Invoice;
  address: Omit<ShopAddressRow, "id" | "user_id" | "display_name" | "disabled">;
  organiser: Organisation;
  /** The day of the payment, or if the order is unpaid of the order, formatted in the language. */
  date: string;
  /** A language that the mails exist in. */
  language: string;
};

/** Renders an order's invoice as HTML that consists of headings, paragraphs and tables only. */
export function renderOrder({
  order,
  isPickUp,
  invoice,
  address,
  organiser,
  date,
  language,
}: OrderInvoiceData): string {
  const { invoice: t } = textsFor(language);
  return markLanguage(
    language,
    html`<h2>${invoiceHeading(invoice, language)}</h2>
      ${sellerParagraph(organiser)}
      <table>
        <tbody>
          ${factRow(t.date, html`${date}`)} ${factRow(t.status, html`${t[STATUS_TEXTS[order.status]]}`)}
          ${
            isPickUp
              ? factRow(
                  t.pickUpBy,
                  joinLines([fullName(address.first_name, address.last_name), address.company]),
                )
              : factRow(t.shipTo, joinLines(formatAddress(address)))
          }
          ${factRow(t.contact, joinLines([address.phone, displayEmail(address.email)]))}
          ${order.note === "" ? null : factRow(t.note, html`<bdi>${order.note}</bdi>`)}
        </tbody>
      </table>
      ${renderInvoiceTable(invoice, language)}`,
  );
}

const STATUS_TEXTS = {
  pending: "pending",
  lapsed: "lapsed",
  paid: "paid",
  picked: "picked",
  complete: "complete",
  canceled: "cancelled",
} as const;

const formatAddress = (address: OrderInvoiceData["address"]): string[] => [
  fullName(address.first_name, address.last_name),
  address.company,
  address.street_address,
  address.street_address_1,
  `${address.city} ${address.state} ${address.postcode}`,
  address.country,
];
