import type { DoneKind, ReadinessItem, ToDoKind } from "../domain/entry/readiness.ts";
import type { StallState } from "../stalls/stall-state.ts";
import type { InvoiceSummary } from "./invoices/invoice-summary.ts";
import type { TicketsSummary } from "./tickets/tickets-summary.ts";
import type { DocumentSummary } from "./documents/document-list.tsx";
import type { SectionResult } from "../optional.server.ts";

/**
 * The data of the account page, by section. Amounts and dates are formatted. `next` is null without an upcoming
 * event. Its entries aren't in `entries`, but its tickets are in `tickets`.
 */
export type Overview = {
  next: UpcomingEvent | null;
  entries: SectionResult<EntrySummary>;
  invoices: SectionResult<InvoiceSummary>;
  orders: SectionResult<OrderSummary>;
  tickets: SectionResult<TicketsSummary>;
  stalls: SectionResult<StallApplication>;
  documents: SectionResult<DocumentSummary>;
  /** The user's credit in cents. */
  credit: number | "unavailable" | "unsupported";
  /**
   * Whether a list has items that can't be parsed and aren't shown. The page says so, since the user may have
   * paid for them.
   */
  unreadable: Record<"entries" | "tickets" | "invoices" | "orders" | "stalls", boolean>;
};

/** The user's next event. Unknown values are "". */
export type UpcomingEvent = {
  event: string;
  /** The path of the event's page. */
  link: string;
  date: string;
  time: string;
  gates: string;
  venue: string;
  address: string;
  /** The URL of a map with directions. */
  directions: string;
  entries: readonly EntrySummary[];
  /**
   * The last segment of the path at which its tickets and passes are shown and printed, such as `entry-12`; ""
   * if there are none.
   */
  ticketsParam: string;
  /** The path of its calendar file; "" without a date. */
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
  /** `ticketsParam` and `calendar` are as in `UpcomingEvent`. */
  ticketsParam: string;
  calendar: string;
};

/**
 * How ready an entry's driver is: what is left to do, with the path where to do it; what is done; and what the
 * API doesn't provide. `subject` is the name of the car, licence or document, and `date` its formatted expiry.
 * `undatedLicence` is the number of a licence with unknown expiry, "" if there is none.
 */
export type DriverReadiness = {
  toDo: readonly { kind: ToDoKind; subject: string; date: string; link: string }[];
  done: readonly { kind: DoneKind; subject: string; date: string }[];
  unknownItems: readonly ReadinessItem[];
  undatedLicence: string;
};

/** A shop order. `status` is the organiser's text. */
export type OrderSummary = {
  id: number;
  status: string;
  state: "pending" | "complete" | "cancelled" | "under-way";
  items: readonly { id: number; name: string; quantity: number }[];
  /** The unpaid invoice by which the order can be paid, and the formatted amount; null if it can't be paid. */
  openInvoice: { invoiceId: number; outstanding: string } | null;
};

/**
 * A stall site that the user applied for. `invoiceId` is 0 if there is no invoice; `reason` is why the
 * application was rejected; `link` is the path of the event's stall page, "" if unknown.
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
  invoiceId: number;
  /** Whether its invoice is open and can be paid in the list of invoices. */
  isPayable: boolean;
};
