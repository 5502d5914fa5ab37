import { buildDirectionsUrl } from "../../../app/domain/directions.ts";
import { toInstant } from "../../../app/domain/venue-time.ts";
import {
  getLocale,
  LONG_DAY,
  formatTimeWithZone,
  HOUR_AND_MINUTE,
  formatHours,
  formatTime,
} from "../../../app/domain/format-times.ts";
import type { EventGraph } from "./event-graph.ts";
import { getGatesOpenTime } from "./event-times.ts";

/** An event that an invoice is for, and what was bought. Unknown or missing values are "". */
export type BoughtEvent = {
  graph: EventGraph;
  /** Path of the page with the tickets and passes. */
  ticketsPath: string;
  /** Name of the calendar file without `.ics`, such as “entry-12”. */
  bookingKey: string;
  category: string;
  /** Name of the site type of a stall. */
  siteType: string;
  vehicle: string;
  racingNumber: string;
  /** One text per ticket type, such as “2 × Adult”. */
  spectators: readonly string[];
  garage: string;
  campSite: string;
  /** One text per extra, such as “2 × Helmet hire”. */
  extras: readonly string[];
};

export const createBoughtEvent = (graph: EventGraph, details: Partial<BoughtEvent> = {}): BoughtEvent => ({
  ticketsPath: "",
  bookingKey: "",
  category: "",
  siteType: "",
  vehicle: "",
  racingNumber: "",
  spectators: [],
  garage: "",
  campSite: "",
  extras: [],
  ...details,
  graph,
});

/** Returns the path of the calendar file on the site, or "" if the purchase has no calendar file. */
export const getCalendarPath = ({ bookingKey }: Pick<BoughtEvent, "bookingKey">): string =>
  bookingKey === "" ? "" : `/my-account/calendar/${bookingKey}.ics`;

/**
 * Formats the days, gate time and venue of an event. `directions` is the URL of directions to the venue.
 * Unknown values are "".
 */
export function formatDatesAndVenue(graph: EventGraph, language: string) {
  const { venue, dates } = graph;
  const [locale, timeZone] = [getLocale(language), venue.time_zone];
  const gatesOpenTime = getGatesOpenTime(graph);
  return {
    days: dates.map(({ starts, ends }) => {
      const [start, end] = [toInstant(starts, timeZone), toInstant(ends, timeZone)];
      const day = formatTime(locale, { ...LONG_DAY, timeZone }, start);
      return `${day}, ${formatHours(locale, start, end, timeZone)}`;
    }),
    gates:
      gatesOpenTime === null
        ? ""
        : formatTimeWithZone(locale, { ...HOUR_AND_MINUTE, timeZone }, toInstant(gatesOpenTime, timeZone)),
    venue: [venue.name, venue.address].filter((text) => text !== "").join(", "),
    directions: buildDirectionsUrl(venue.name, venue.address),
  };
}
