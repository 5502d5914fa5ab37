import { z } from "zod";
import {
  day,
  dollars,
  flag,
  moment,
  optional,
  record,
  recordId,
  saidFlag,
  text,
  timeText,
} from "./primitives.ts";

/** What an API may leave out, or tell in a way of its own: null, which is neither yes nor no. */
const ifTold = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().catch(null).default(null);

/**
 * All that a driver wants to know on the way to the track, where the API tells it. Times without an offset
 * are the venue's. `pass` is the code of the driver's pass, null while the entry isn't paid.
 * `licence_bought` is the name of the licence bought with the entry. Of the medical statement it is told
 * whether there is one, and nothing else.
 */
const EntryDetails = record({
  event_url: text,
  timezone: text,
  starts: moment,
  ends: moment,
  gates_open: moment,
  venue: text,
  venue_address: text,
  driver: text,
  category: text,
  must_be_registered: ifTold(saidFlag),
  vehicle: optional(
    record({
      id: recordId,
      name: text,
      registration: text,
      registration_expiry: day,
      racing_number: text,
    }),
  ),
  licence_asked: ifTold(saidFlag),
  licence_bought: text,
  licence: optional(record({ id: recordId, number: text, expiry: day })),
  garage: text,
  camp_site: text,
  paid: ifTold(saidFlag),
  terms: ifTold(z.enum(["accepted", "missing", "not-asked"])),
  medical_statement: ifTold(z.enum(["given", "missing", "not-asked"])),
  invoice_id: recordId,
  pass: optional(record({ code: text, used_at: moment })),
});
export type EntryDetails = z.output<typeof EntryDetails>;

/**
 * A line of `event/entry/myUpcoming`. `event` is the event's name. `details` is ours beside the documented
 * members: null from an API that tells none, or something else by that name.
 */
export const UpcomingEntry = record({
  id: recordId,
  name: text,
  event: text,
  date: timeText,
  details: optional(EntryDetails).catch(null),
});
export type UpcomingEntry = z.output<typeof UpcomingEntry>;

/** What became of an application, where the API tells it; `amount` is what is to be paid for it. */
const StallDetails = record({
  event_url: text,
  location: text,
  status: z.enum(["waiting", "approved", "refused"]),
  /** Why it was refused, in the organiser's words. */
  reason: text,
  amount: dollars,
});

/**
 * A line of `event/stallSite/myUpcoming`. `event` is the event's name; `invoice_id` 0 is none. `details` is
 * ours beside the documented members: null from an API that tells none, or something else by that name.
 */
export const UpcomingStallSite = record({
  id: recordId,
  name: text,
  event: text,
  date: timeText,
  invoice_id: recordId,
  approved: flag(false),
  paid: flag(false),
  details: optional(StallDetails).catch(null),
});
export type UpcomingStallSite = z.output<typeof UpcomingStallSite>;
