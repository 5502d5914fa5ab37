import { z } from "zod";
import { EventCard, Terms } from "./event.ts";
import { flag, html, list, moment, optional, price, record, recordId, text, whole } from "./primitives.ts";
import { SentTerms } from "./terms.ts";

/**
 * A series of events that is entered with one order. Stated are the first seven members; the others are the
 * embedded API's, and an API without them has a series without rounds, terms or an end of its places.
 */
export const Series = record({
  id: recordId,
  name: text,
  url: text,
  content: html,
  entry_fee: price,
  entries_open_at: moment,
  entries_close_at: moment,
  /** Its rounds, in the order of their days. */
  events: list(EventCard),
  terms_and_conditions: optional(Terms),
  sold_out: flag(false),
  user_has_entered_this_series: flag(false),
});
export type Series = z.output<typeof Series>;

/** The order of a series as `submitEntry` takes it; `url` is where the payment leads back to. */
export const SeriesOrder = z.object({
  series_id: whole,
  url: text,
  /** Beside the stated members: what was accepted, as evidence. */
  accepted_terms: list(SentTerms),
});
export type SeriesOrder = z.output<typeof SeriesOrder>;
