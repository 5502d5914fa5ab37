import { z } from "zod";
import { mediaPath } from "./media-url.ts";
import { dateTime, dayOrMoment, flag, integer, list, moment, record, recordId, text } from "./primitives.ts";

/**
 * The tickets of an order, an item of `ticket/ticket/myUpcoming`. The members from `event` on are
 * extensions: other APIs leave them out. Times without an offset are in the venue's zone; `used_at` is when
 * a ticket was admitted at the gate, or null. `number_of_tickets` is 0 if the API doesn't say it. [RT-050]
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
export const PrintedTickets = z.object({ success: flag(true), pdf: mediaPath });
