import type { Cents } from "../../domain/money.ts";
import type { seriesEntryObstacle } from "../../domain/series/series-entry.ts";
import type { EventTimes } from "../event-times.ts";
import type { ShownTerms } from "../../paying/terms/shown-terms.tsx";

/** Data of a series' page for the current user. HTML is sanitised, times are formatted. */
export type SeriesPage = {
  id: number;
  url: string;
  name: string;
  content: string;
  termsText: string;
  terms: ShownTerms;
  /** Null means that there is no price, so that the series can't be entered. */
  fee: Cents | null;
  /** Why the user can't enter now; null if they can. */
  closedReason: ReturnType<typeof seriesEntryObstacle>;
  /** “Sat 14 Mar 2026, 9:00 am AEDT”; "" if it isn't in the future. */
  opens: string;
  closes: string;
  rounds: Round[];
  isLoggedIn: boolean;
};

/** An event of the series, in chronological order. */
export type Round = { id: number; name: string; path: string; times: EventTimes; venue: string };

/** A link to a series. */
export type SeriesLink = { name: string; path: string; fee: Cents | null };

/** The path of a series' page. */
export const seriesPath = (url: string): string => `/series/${encodeURIComponent(url)}`;
