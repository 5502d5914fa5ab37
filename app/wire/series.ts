import { z } from "zod";
import { EventCard, Terms } from "./event.ts";
import {
  flag,
  html,
  integer,
  lastMoment,
  list,
  moment,
  optional,
  price,
  record,
  recordId,
  requiredName,
  text,
} from "./primitives.ts";
import { SentTerms } from "./terms.ts";

/**
 * A series of events that is entered with one order. The first seven members are documented; the others are
 * extensions of the embedded API. Other APIs have series without rounds, terms or a limit.
 */
export const Series = record({
  id: recordId,
  name: requiredName,
  url: text,
  content: html,
  entry_fee: price,
  entries_open_at: moment,
  entries_close_at: lastMoment,
  /** Its rounds, sorted by day. */
  events: list(EventCard),
  terms_and_conditions: optional(Terms),
  sold_out: flag(false),
  user_has_entered_this_series: flag(false),
});
export type Series = z.output<typeof Series>;

/** The body of `submitEntry` for a series; `url` is the return page of the payment. */
export const SeriesOrder = z.object({
  series_id: integer,
  url: text,
  /** An extension to the documented members: the accepted terms, as evidence. */
  accepted_terms: list(SentTerms),
});
export type SeriesOrder = z.output<typeof SeriesOrder>;
