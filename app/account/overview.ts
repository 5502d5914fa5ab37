import type { Done, ReadinessItem, ToDo } from "../domain/entry/readiness.ts";
import type { StallState } from "../stalls/stall-state.ts";
import type { InvoiceLine } from "../invoices/invoice-line.ts";
import type { TicketsLine } from "../tickets/tickets-line.ts";
import type { DocumentLine } from "./documents/document-list.tsx";
import type { Told } from "./records/told.server.ts";

/**
 * What the account page shows of each part. Amounts and dates are written already. `next` is taken out of
 * `entries` and stays in `tickets`; null where nothing is to come, as far as the API says.
 */
export type Overview = {
  next: ComingEvent | null;
  entries: Told<EntryLine>;
  invoices: Told<InvoiceLine>;
  orders: Told<OrderLine>;
  tickets: Told<TicketsLine>;
  stalls: Told<StallLine>;
  documents: Told<DocumentLine>;
  /** Cents. */
  credit: number | "silent" | "not-offered";
};

/** The event that somebody goes to next. What isn't known is "". */
export type ComingEvent = {
  event: string;
  /** Its page on this site. */
  link: string;
  date: string;
  time: string;
  gates: string;
  venue: string;
  address: string;
  /** Where a map shows the way. */
  directions: string;
  entries: readonly EntryLine[];
  /** Where its tickets and passes are shown and printed, without what stands before it: `entry-12`. */
  cards: string;
  /** Path of its file for calendars. */
  calendar: string;
};

/** An entry to come. `link` is its event's page. What isn't known is "". */
export type EntryLine = {
  id: number;
  name: string;
  event: string;
  date: string;
  link: string;
  vehicle: string;
  racingNumber: string;
  garage: string;
  campSite: string;
  readiness: DriverReadiness;
  /** What is shown at the gate: `entry-12`. */
  cards: string;
  calendar: string;
};

/**
 * How ready an entry's driver is: what is to do, with the place where that is done; what is done; and what
 * the API doesn't tell. `what` is the car, licence or document, `date` its last day as it is written;
 * `undatedLicence` is the number of a licence whose last day isn't known, "" for none.
 */
export type DriverReadiness = {
  toDo: readonly { kind: ToDo; what: string; date: string; link: string }[];
  done: readonly { kind: Done; what: string; date: string }[];
  notKnown: readonly ReadinessItem[];
  undatedLicence: string;
};

/** An order of the shop. `status` is in the organiser's own words. */
export type OrderLine = {
  id: number;
  status: string;
  state: "pending" | "complete" | "cancelled" | "under-way";
  items: readonly { id: number; name: string; quantity: number }[];
  /** The invoice by which it can still be paid, and what is left as it is read; null where none is told. */
  toPay: { invoice: number; outstanding: string } | null;
};

/**
 * A stall site that somebody applied for. `invoice` is its invoice's id, 0 for none; `reason` why it was
 * refused, `link` its event's page for stalls, "" where that isn't known.
 */
export type StallLine = {
  id: number;
  name: string;
  event: string;
  date: string;
  location: string;
  state: StallState;
  reason: string;
  link: string;
  invoice: number;
  /** Whether its invoice is open, and stands among the invoices with the button that pays it. */
  isPayable: boolean;
};
