import type { DoneKind, ReadinessItem, ToDoKind } from "../domain/entry/readiness.ts";
import type { StallState } from "../stalls/stall-state.ts";
import type { InvoiceSummary } from "./invoices/invoice-summary.ts";
import type { TicketsSummary } from "./tickets/tickets-summary.ts";
import type { DocumentSummary } from "./documents/document-list.tsx";
import type { SectionResult } from "../optional.server.ts";

/**
 * The data of the account page, by section. Amounts and dates are formatted. `next` is removed from `entries`
 * but stays in `tickets`; null if there is no upcoming event.
 */
export type Overview = {
  next: UpcomingEvent | null;
  entries: SectionResult<EntrySummary>;
  invoices: SectionResult<InvoiceSummary>;
  orders: SectionResult<OrderSummary>;
  tickets: SectionResult<TicketsSummary>;
  stalls: SectionResult<StallApplication>;
  documents: SectionResult<DocumentSummary>;
  /** Cents. */
  credit: number | "unavailable" | "unsupported";
  /**
   * Whether a list has items that can't be read and aren't shown. The page says so, since they may have been
   * paid for.
   */
  unreadable: Record<"entries" | "tickets" | "invoices" | "orders" | "stalls", boolean>;
};

/** The user's next event. Unknown values are "". */
export type UpcomingEvent = {
  event: string;
  /** The path of its page. */
  link: string;
  date: string;
  time: string;
  gates: string;
  venue: string;
  address: string;
  /** The URL of a map with directions. */
  directions: string;
  entries: readonly EntrySummary[];
  /** The last segment of the path where its tickets and passes are shown and printed: `entry-12`. */
  cards: string;
  /** The path of its calendar file. */
  calendar: string;
};

/** An upcoming entry. `link` is the path of its event. Unknown values are "". */
export type EntrySummary = {
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
  /** As in `UpcomingEvent`. */
  cards: string;
  calendar: string;
};

/**
 * How ready an entry's driver is: what is left to do, with the path where to do it; what is done; and what
 * the API doesn't provide. `what` is the car, licence or document, `date` its formatted expiry;
 * `undatedLicence` is the number of a licence with unknown expiry, "" for none.
 */
export type DriverReadiness = {
  toDo: readonly { kind: ToDoKind; what: string; date: string; link: string }[];
  done: readonly { kind: DoneKind; what: string; date: string }[];
  notKnown: readonly ReadinessItem[];
  undatedLicence: string;
};

/** A shop order. `status` is the organiser's text. */
export type OrderSummary = {
  id: number;
  status: string;
  state: "pending" | "complete" | "cancelled" | "under-way";
  items: readonly { id: number; name: string; quantity: number }[];
  /** The invoice by which it can still be paid, and the formatted amount; null if there is none. */
  toPay: { invoice: number; outstanding: string } | null;
};

/**
 * A stall site that the user applied for. `invoice` is its invoice's id, 0 for none; `reason` is why it was
 * rejected; `link` is the path of its event's stall page, "" if unknown.
 */
export type StallApplication = {
  id: number;
  name: string;
  event: string;
  date: string;
  location: string;
  state: StallState;
  reason: string;
  link: string;
  invoice: number;
  /** Whether its invoice is open and can be paid in the list of invoices. */
  isPayable: boolean;
};
