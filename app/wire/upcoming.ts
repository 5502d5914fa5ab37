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
 * A member that is null (unknown) if the API omits it or sends an unexpected value, because neither means
 * “no”.
 */
const nullIfUnknown = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullable().catch(null).default(null);

/**
 * Details of an entry for the driver's overview of the event, which aren't in the API's documentation. Times
 * without an offset are in the venue's zone. `licence_bought` is the name of the licence that was bought with
 * the entry. `pass` is the driver's pass; null until the entry is paid. The API doesn't send the contents of
 * the medical statement.
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
 * An entry of the user, which is an item of `event/entry/myUpcoming`. `event` is the event's name. `details`
 * is null if the API doesn't send it or it is invalid.
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
 * The organiser's decision on a stall application, which isn't in the API's documentation. `amount` is the
 * amount to pay.
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
 * A stall application of the user, which is an item of `event/stallSite/myUpcoming`. `event` is the event's
 * name. An `invoice_id` of 0 means that there is no invoice. `details` is null if the API doesn't send it or
 * it is invalid.
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
