import { z } from "zod";
import { EventCard, Terms } from "./event.ts";
import {
  flag,
  html,
  integer,
  endDateTime,
  list,
  startDateTime,
  optionalRecord,
  price,
  record,
  recordId,
  requiredName,
  text,
} from "./primitives.ts";
import { SubmittedTerms } from "./terms.ts";

/** A series of events that is entered with one order. */
export const Series = record({
  id: recordId,
  name: requiredName,
  url: text,
  content: html,
  entry_fee: price,
  entries_open_at: startDateTime,
  entries_close_at: endDateTime,
  // The following optional fields aren't in the API's documentation.
  /** The rounds of the series, sorted by day. */
  events: list(EventCard),
  terms_and_conditions: optionalRecord(Terms),
  sold_out: flag(false),
  user_has_entered_this_series: flag(false),
});
export type Series = z.output<typeof Series>;

/** The body of `submitEntry` for a series. `url` is where the payment page redirects to. */
export const SeriesOrder = z.object({
  series_id: integer,
  url: text,
  /** The accepted terms, as evidence. This field isn't in the API's documentation. */
  accepted_terms: list(SubmittedTerms),
});
export type SeriesOrder = z.output<typeof SeriesOrder>;
