import { z } from "zod";
import { mediaUrl } from "./media-url.ts";
import { dateTime, dayOrMoment, flag, integer, list, moment, record, recordId, text } from "./primitives.ts";

/**
 * The tickets of an order, which are an item of `ticket/ticket/myUpcoming`. The members from `event` on
 * aren't in the API's documentation: other APIs leave them out. Times without an offset are in the venue's
 * zone. `used_at` is when the ticket was used at the gate; null if it wasn't. Without `number_of_tickets`,
 * the listed tickets are counted. [RT-050]
 */
export const UpcomingTicket = record({
  id: recordId,
  customer_name: text,
  email: text,
  valid_from: dayOrMoment,
  valid_to: dayOrMoment,
  display_name: text,
  number_of_tickets: integer,
  event: text,
  event_url: text,
  venue: text,
  venue_address: text,
  gates_open: dateTime,
  timezone: text,
  tickets: list(record({ type: text, code: text, used_at: moment })),
}).transform((order) => ({
  ...order,
  numberOfTickets: order.numberOfTickets > 0 ? order.numberOfTickets : order.tickets.length,
}));
export type UpcomingTicket = z.output<typeof UpcomingTicket>;

/** The response of `ticket/ticket/print`: the URL of the tickets' PDF, "" if the API creates none. */
export const PrintedTickets = z.object({ success: flag(true), pdf: mediaUrl });
