import type { InvoiceLine } from "../invoices/invoice-line.ts";
import type { TicketsLine } from "../tickets/tickets-line.ts";

/**
 * What the account page shows of each list; null for a list that can't be had at the moment. Amounts and
 * dates are written already.
 */
export type Overview = {
  entries: readonly EntryLine[] | null;
  tickets: readonly TicketsLine[] | null;
  invoices: readonly InvoiceLine[] | null;
  orders: readonly OrderLine[] | null;
};

/** An entry to come. `link` is its event's address, "" where the event can't be found. */
export type EntryLine = { id: number; name: string; event: string; date: string; link: string };

/** An order of the shop. `status` is in the organiser's own words. */
export type OrderLine = {
  id: number;
  status: string;
  state: "pending" | "complete" | "cancelled" | "under-way";
  items: readonly { id: number; name: string; quantity: number }[];
};
