import { z } from "zod";
import { mediaUrl } from "./media-url.ts";
import {
  dateTime,
  dateOrDateTime,
  flag,
  integer,
  list,
  startDateTime,
  record,
  recordId,
  text,
} from "./primitives.ts";

/**
 * The tickets of an order: an item of the response of `ticket/ticket/myUpcoming`. Times without an offset are
 * in the venue's zone. [RT-050]
 */
export const UpcomingTicket = record({
  id: recordId,
  customer_name: text,
  email: text,
  valid_from: dateOrDateTime,
  valid_to: dateOrDateTime,
  display_name: text,
  /** If this number is 0, the length of `tickets` is used. */
  number_of_tickets: integer,
  // The following optional fields aren't in the API's documentation.
  event: text,
  event_url: text,
  venue: text,
  venue_address: text,
  gates_open: dateTime,
  timezone: text,
  /** Refunded tickets aren't valid. */
  refunded: flag(false).catch(false),
  /** `used_at` is when the ticket was used at the gate, or null. */
  tickets: list(record({ type: text, code: text, used_at: startDateTime })),
}).transform((order) => ({
  ...order,
  numberOfTickets: order.numberOfTickets > 0 ? order.numberOfTickets : order.tickets.length,
}));
export type UpcomingTicket = z.output<typeof UpcomingTicket>;

/** The response of `ticket/ticket/print`: the URL of the tickets' PDF, or "" if the API creates none. */
export const PrintedTickets = z.object({ success: flag(true), pdf: mediaUrl });
