import { z } from "zod";
import { mediaPath } from "./media-url.ts";
import { flag, list, moment, record, recordId, text, integer } from "./primitives.ts";

/**
 * The tickets of an order, an item of `ticket/ticket/myUpcoming`. The members from `event` on are
 * extensions: other APIs leave them out. Times without an offset are in the venue's zone; `used_at` is when
 * a ticket was admitted at the gate, or null. [RT-050]
 */
export const UpcomingTicket = record({
  id: recordId,
  customer_name: text,
  email: text,
  valid_from: moment,
  valid_to: moment,
  display_name: text,
  number_of_tickets: integer,
  event: text,
  event_url: text,
  venue: text,
  venue_address: text,
  gates_open: moment,
  timezone: text,
  tickets: list(record({ type: text, code: text, used_at: moment })),
});
export type UpcomingTicket = z.output<typeof UpcomingTicket>;

/** The response of `ticket/ticket/print`: the URL of the tickets' PDF, "" if the API creates none. */
export const PrintedTickets = z.object({ success: flag(true), pdf: mediaPath });
