import type { Cents } from "../domain/money.ts";
import type { whyNoSeriesEntry } from "../domain/series/series-entry.ts";
import type { EventTimes } from "../events/event-times.ts";
import type { ShownTerms } from "../paying/terms/shown-terms.tsx";

/**
 * What the page of a series shows, for whoever is here. Contents are clean HTML, times are written already.
 */
export type SeriesPage = {
  id: number;
  url: string;
  name: string;
  content: string;
  termsText: string;
  terms: ShownTerms;
  /** Null is no price: nobody can enter. */
  fee: Cents | null;
  /** Why nobody, or this visitor, can enter now; null where they can. */
  closed: ReturnType<typeof whyNoSeriesEntry>;
  /** “Sat 14 Mar 2026, 9:00 am AEDT”, where that is to come; "" else. */
  opens: string;
  closes: string;
  rounds: Round[];
  isSignedIn: boolean;
};

/** An event of the series, in the order of their days. */
export type Round = { id: number; name: string; path: string; times: EventTimes; venue: string };

/** A link to a series. */
export type SeriesLink = { name: string; path: string; fee: Cents | null };

/** The path of a series' page. */
export const pathOfSeries = (url: string): string => `/series/${encodeURIComponent(url)}`;
