import type { DoneKind, ReadinessItem, ToDoKind } from "../domain/entry/readiness.ts";
import type { StallState } from "../stalls/stall-state.ts";
import type { InvoiceSummary } from "./invoices/invoice-summary.ts";
import type { TicketsSummary } from "./tickets/tickets-summary.ts";
import type { DocumentSummary } from "./documents/document-list.tsx";
import type { SectionResult } from "../optional.server.ts";

/** The data of the account page. Dates and amounts are formatted, except `credit`. */
export type Overview = {
  /** The upcoming event that starts first. */
  nextEvent: NextEventSummary | null;
  /** The entries for events other than `nextEvent`. */
  entries: SectionResult<EntrySummary>;
  invoices: SectionResult<InvoiceSummary>;
  orders: SectionResult<OrderSummary>;
  /** The upcoming tickets, including those of the next event. */
  tickets: SectionResult<TicketsSummary>;
  stalls: SectionResult<StallApplication>;
  documents: SectionResult<DocumentSummary>;
  /** The user's credit in cents. */
  credit: number | "unavailable" | "unsupported";
  /**
   * Whether the API sent items that can't be parsed. The page says so, because the user may have paid for
   * them.
   */
  hasInvalidItems: Record<"entries" | "tickets" | "invoices" | "orders" | "stalls", boolean>;
};

/** The user's next event. `path` is the path of the event's page. Unknown values are "". */
export type NextEventSummary = {
  eventName: string;
  path: string;
  date: string;
  time: string;
  gatesOpen: string;
  venue: string;
  address: string;
  directionsUrl: string;
  entries: readonly EntrySummary[];
  /**
   * The `id` in the paths of the tickets' pages, such as `entry-12`, or "" if there are no tickets or passes.
   */
  ticketsParam: string;
  /** The path of the calendar file, or "" if the event has no date or the entry was refunded. */
  calendarPath: string;
};

/** An upcoming entry. `path` is the path of the event's page. Unknown values are "". */
export type EntrySummary = {
  id: number;
  name: string;
  eventName: string;
  date: string;
  path: string;
  vehicle: string;
  racingNumber: string;
  garage: string;
  campSite: string;
  extras: readonly string[];
  /** Refunded entries are no longer valid, and have no checklist, pass or calendar file. */
  isRefunded: boolean;
  /** Null if the entry was refunded. */
  readiness: DriverReadiness | null;
  /** The `id` in the paths of the pass's pages, such as `entry-12`, or "" if there is no driver's pass. */
  ticketsParam: string;
  /** The path of the calendar file, or "" if the event has no date or the entry was refunded. */
  calendarPath: string;
};

/**
 * The checklist of an entry's driver. `subject` is the name of the car, licence or document. `date` is the
 * formatted expiry of `subject`.
 */
export type DriverReadiness = {
  /** `path` is the page for the task. */
  toDo: readonly { kind: ToDoKind; subject: string; date: string; path: string }[];
  done: readonly { kind: DoneKind; subject: string; date: string }[];
  /** Items about which the API provides no data. */
  unknownItems: readonly ReadinessItem[];
  /** The number of a licence with unknown expiry, or "" if there is none. */
  undatedLicenceNumber: string;
};

/** A shop order. `status` is the organiser's text. */
export type OrderSummary = {
  id: number;
  status: string;
  state: "pending" | "complete" | "cancelled" | "in-progress";
  items: readonly { id: number; name: string; quantity: number }[];
  /** The unpaid invoice with the formatted amount to pay, or null if the order can't be paid. */
  openInvoice: { invoiceId: number; outstanding: string } | null;
};

/** A user's application for a stall. Unknown values are "". */
export type StallApplication = {
  id: number;
  name: string;
  eventName: string;
  date: string;
  location: string;
  state: StallState;
  /** Why the application was rejected, or "" if it wasn't rejected. */
  reason: string;
  /** The path of the event's stall page. */
  path: string;
  /** 0 if there is no invoice. */
  invoiceId: number;
  /** The formatted amount to pay, or "" if the invoice isn't open or isn't in the list of invoices. */
  outstanding: string;
};
