import { z } from "zod";
import { mediaPath } from "./media-address.ts";
import { flag, list, moment, record, recordId, text, whole } from "./primitives.ts";

/**
 * The tickets of an order, a line of `ticket/ticket/myUpcoming`. `event`, `venue`, `timezone` and `tickets`
 * are ours beside the documented members: other APIs leave them out. Times without an offset are the venue's;
 * `used_at` says when a ticket was let in at the gate, null while it wasn't. [RT-050]
 */
export const UpcomingTicket = record({
  id: recordId,
  customer_name: text,
  email: text,
  valid_from: moment,
  valid_to: moment,
  display_name: text,
  number_of_tickets: whole,
  event: text,
  venue: text,
  timezone: text,
  tickets: list(record({ type: text, code: text, used_at: moment })),
});
export type UpcomingTicket = z.output<typeof UpcomingTicket>;

/** The answer of `ticket/ticket/print`: the address of the tickets' PDF, "" where the API makes none. */
export const PrintedTickets = z.object({ success: flag(true), pdf: mediaPath });
