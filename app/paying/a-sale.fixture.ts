import { invoicedSale } from "./invoiced-sale.server.ts";
import type { Sale } from "./sale.ts";
import { packIds, type SentOrder } from "./sent-order.server.ts";

/** The sale of an event's entries (3), which the API lists among the invoices. */
export const aSale = (parts: Partial<Sale> = {}): Sale => ({
  ...invoicedSale({ kind: "entry", about: 3, page: "/event/night-shift" }),
  ...parts,
});

/** An open invoice of 137 dollars for an entry, as the wire has it; made at noon in Perth. */
export const anInvoice = (id: number, parts: object = {}) => ({
  id,
  title: "Night Shift",
  total_amount: "137.00",
  amount_outstanding: "137.00",
  created_at: "2027-03-01T12:00:00",
  ...parts,
});

/** An order of 137 dollars under a key (invoice 12), not paid yet, as the wire has it. */
export const aTakenOrder = (parts: object = {}) => ({
  state: "taken",
  invoice: 12,
  amount_outstanding: 137,
  paid: false,
  redirect: "https://pay.example/begin/1",
  ...parts,
});

/** An order of user 7 that was sent at noon in Perth, as one of whom an invoice (11) was there before. */
export const aSentOrder = (parts: Partial<SentOrder> = {}): SentOrder => ({
  kind: "entry",
  user: 7,
  about: 3,
  reference: "ABCD2345",
  key: "the key",
  sentAt: noonInPerth,
  until: noonInPerth + 120_000,
  contents: ["13700 Night Shift"],
  name: "Night Shift",
  totals: [13_700],
  before: { invoices: packIds([11]) },
  isUnclear: false,
  sender: "",
  ...parts,
});

const noonInPerth = Date.UTC(2027, 2, 1, 4);
