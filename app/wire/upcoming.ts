import { z } from "zod";
import {
  dateTime,
  dateOnly,
  dateOrDateTime,
  flag,
  list,
  startDateTime,
  optionalRecord,
  price,
  record,
  recordId,
  requiredFlag,
  text,
  timeText,
} from "./primitives.ts";

const nullIfUnknown = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullable().catch(null).default(null);

/**
 * Details of an entry for the driver's overview of the event, which aren't in the API's documentation. Times
 * without an offset are in the venue's time zone.
 */
const EntryDetails = record({
  event_url: text,
  timezone: text,
  starts: dateOrDateTime,
  ends: dateOrDateTime,
  gates_open: dateTime,
  venue: text,
  venue_address: text,
  driver: text,
  category: text,
  must_be_registered: nullIfUnknown(requiredFlag),
  vehicle: optionalRecord(
    record({
      id: recordId,
      name: text,
      registration: text,
      registration_expiry: dateOnly,
      racing_number: text,
    }),
  ),
  licence_asked: nullIfUnknown(requiredFlag),
  licence_bought: text,
  licence: optionalRecord(record({ id: recordId, number: text, expiry: dateOnly })),
  garage: text,
  camp_site: text,
  /** The extras that were ordered, such as “2 × Helmet hire”. */
  extras: list(text),
  paid: nullIfUnknown(requiredFlag),
  /** A refunded entry isn't valid. */
  refunded: flag(false).catch(false),
  terms: nullIfUnknown(z.enum(["accepted", "missing", "not-asked"])),
  medical_statement: nullIfUnknown(z.enum(["given", "missing", "not-asked"])),
  invoice_id: recordId,
  /** The driver's pass, or null until the entry is paid. */
  pass: optionalRecord(record({ code: text, used_at: startDateTime })),
});
export type EntryDetails = z.output<typeof EntryDetails>;

/**
 * An entry of the user: an item of the response of `event/entry/myUpcoming`. `event` is the event's name.
 * `details` is null if it is missing or invalid.
 */
export const UpcomingEntry = record({
  id: recordId,
  name: text,
  event: text,
  date: timeText,
  details: optionalRecord(EntryDetails).catch(null),
});
export type UpcomingEntry = z.output<typeof UpcomingEntry>;

/** The organiser's decision on a stall application. This record isn't in the API's documentation. */
const StallDetails = record({
  event_url: text,
  location: text,
  status: z.enum(["waiting", "approved", "refused"]),
  /** The organiser's reason for a rejection. */
  reason: text,
  amount: price,
});

/**
 * A stall application of the user: an item of the response of `event/stallSite/myUpcoming`. `event` is the
 * event's name. `invoice_id` is 0 if there is no invoice. `details` is null if it is missing or invalid.
 */
export const UpcomingStallSite = record({
  id: recordId,
  name: text,
  event: text,
  date: timeText,
  invoice_id: recordId,
  approved: flag(false),
  paid: flag(false),
  details: optionalRecord(StallDetails).catch(null),
});
export type UpcomingStallSite = z.output<typeof UpcomingStallSite>;
