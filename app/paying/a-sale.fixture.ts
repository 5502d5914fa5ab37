import { createInvoicedSale } from "./invoiced-sale.server.ts";
import type { Sale } from "./sale.ts";
import { packIds, type SentOrder } from "./sent-order.server.ts";

/** Builds the sale of entries for event 3, which the API lists as invoices. */
export const aSale = (overrides: Partial<Sale> = {}): Sale => ({
  ...createInvoicedSale({ kind: "entry", itemId: 3, page: "/event/night-shift" }),
  ...overrides,
});

/** Builds an unpaid invoice of $137 for an entry as the API returns it, created at noon in Perth. */
export const anInvoice = (id: number, overrides: object = {}) => ({
  id,
  title: "Night Shift",
  total_amount: "137.00",
  amount_outstanding: "137.00",
  created_at: "2027-03-01T12:00:00",
  ...overrides,
});

/** Builds an unpaid order of $137 (invoice 12) as the API's lookup by key returns it. */
export const anAcceptedOrder = (overrides: object = {}) => ({
  state: "taken",
  invoice: 12,
  amount_outstanding: 137,
  paid: false,
  redirect: "https://pay.example/begin/1",
  ...overrides,
});

/** Builds an order that user 7 sent at noon in Perth, when invoice 11 already existed. */
export const aSentOrder = (overrides: Partial<SentOrder> = {}): SentOrder => ({
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
  ...overrides,
});

const noonInPerth = Date.UTC(2027, 2, 1, 4);
