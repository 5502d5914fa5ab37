import type { Cents } from "../../domain/money.ts";
import type { findSeriesEntryBlocker } from "../../domain/series/series-entry.ts";
import type { EventTimes } from "../event-times.ts";
import type { ShownTerms } from "../../paying/terms/shown-terms.tsx";

/** Data of a series' page for the current user. HTML is sanitised, and dates and times are formatted. */
export type SeriesPage = {
  id: number;
  url: string;
  name: string;
  content: string;
  termsText: string;
  terms: ShownTerms;
  /** Null if the series has no price yet and can't be entered. */
  fee: Cents | null;
  closedReason: ReturnType<typeof findSeriesEntryBlocker>;
  /** When entries open: “Sat 14 Mar 2026, 9:00 am AEDT”. "" if they are open or the time is unknown. */
  opensText: string;
  /** When entries close: “Sat 21 Mar 2026, 9:00 am AEDT”. "" if they are closed or the time is unknown. */
  closesText: string;
  rounds: Round[];
  isLoggedIn: boolean;
};

export type Round = { id: number; name: string; path: string; times: EventTimes; venue: string };

/** `fee` is null if the series has no price yet. */
export type SeriesLink = { name: string; path: string; fee: Cents | null; eventIds: number[] };

export const buildSeriesPath = (url: string): string => `/series/${encodeURIComponent(url)}`;
