import { z } from "zod";
import {
  dateTime,
  day,
  dayOrMoment,
  flag,
  moment,
  optional,
  price,
  record,
  recordId,
  requiredFlag,
  text,
  timeText,
} from "./primitives.ts";

/**
 * Null if the API omits the member or sends an unexpected value, so that “unknown” isn't taken for “no”.
 */
const nullIfUnknown = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullable().catch(null).default(null);

/**
 * Details for the driver's event-day overview; an extension of the API. Times without an offset are in the venue's zone. `pass` is the code of the driver's pass, null while the entry is unpaid.
 * `licence_bought` is the name of the licence bought with the entry. The medical statement is only reported
 * as present or missing.
 */
const EntryDetails = record({
  event_url: text,
  timezone: text,
  starts: dayOrMoment,
  ends: dayOrMoment,
  gates_open: dateTime,
  venue: text,
  venue_address: text,
  driver: text,
  category: text,
  must_be_registered: nullIfUnknown(requiredFlag),
  vehicle: optional(
    record({
      id: recordId,
      name: text,
      registration: text,
      registration_expiry: day,
      racing_number: text,
    }),
  ),
  licence_asked: nullIfUnknown(requiredFlag),
  licence_bought: text,
  licence: optional(record({ id: recordId, number: text, expiry: day })),
  garage: text,
  camp_site: text,
  paid: nullIfUnknown(requiredFlag),
  terms: nullIfUnknown(z.enum(["accepted", "missing", "not-asked"])),
  medical_statement: nullIfUnknown(z.enum(["given", "missing", "not-asked"])),
  invoice_id: recordId,
  pass: optional(record({ code: text, used_at: moment })),
});
export type EntryDetails = z.output<typeof EntryDetails>;

/**
 * An item of `event/entry/myUpcoming`. `event` is the event's name. `details` is
 * null from APIs without this extension, or with an unexpected value.
 */
export const UpcomingEntry = record({
  id: recordId,
  name: text,
  event: text,
  date: timeText,
  details: optional(EntryDetails).catch(null),
});
export type UpcomingEntry = z.output<typeof UpcomingEntry>;

/**
 * The organiser's decision on a stall application; an extension of the API. `amount` is the amount to pay.
 */
const StallDetails = record({
  event_url: text,
  location: text,
  status: z.enum(["waiting", "approved", "refused"]),
  /** The organiser's reason for a rejection. */
  reason: text,
  amount: price,
});

/**
 * An item of `event/stallSite/myUpcoming`. `event` is the event's name; an `invoice_id` of 0 means none.
 * `details` is null from APIs without this extension, or with an unexpected value.
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
