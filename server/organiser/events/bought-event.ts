import { directionsUrl } from "../../../app/domain/directions.ts";
import { toInstant } from "../../../app/domain/venue-time.ts";
import {
  localeOf,
  longDay,
  withZone,
  hourAndMinute,
  formatHours,
  formatTime,
} from "../../../app/domain/format-times.ts";
import type { EventGraph } from "./event-graph.ts";
import { gatesOpenAt } from "./event-times.ts";

/**
 * An event that an invoice is for, and what was bought for it. `tickets` is the path of the page with the
 * tickets and passes, `booking` the name of the calendar file (“entry-12”), `site` the site type of a stall.
 * Unknown or missing values are "".
 */
export type BoughtEvent = {
  graph: EventGraph;
  tickets: string;
  booking: string;
  category: string;
  site: string;
  vehicle: string;
  racingNumber: string;
  /** “2 × Adult”, one per type. */
  spectators: readonly string[];
  garage: string;
  campSite: string;
};

/** Creates a bought event; members that aren't given are empty. */
export const boughtEvent = (graph: EventGraph, bought: Partial<BoughtEvent> = {}): BoughtEvent => ({
  tickets: "",
  booking: "",
  category: "",
  site: "",
  vehicle: "",
  racingNumber: "",
  spectators: [],
  garage: "",
  campSite: "",
  ...bought,
  graph,
});

/** Returns the site's path of the calendar file; "" if there is none. */
export const calendarPath = ({ booking }: Pick<BoughtEvent, "booking">): string =>
  booking === "" ? "" : `/my-account/calendar/${booking}.ics`;

/**
 * Formats the dates (one line per day), gate time and venue of an event in a language; unknown values are "".
 */
export function formatWhenAndWhere(graph: EventGraph, language: string) {
  const { venue, dates } = graph;
  const [locale, zone] = [localeOf(language), venue.time_zone];
  const gates = gatesOpenAt(graph);
  return {
    days: dates.map(({ starts, ends }) => {
      const [start, end] = [toInstant(starts, zone), toInstant(ends, zone)];
      const day = formatTime(locale, { ...longDay, timeZone: zone }, start);
      return `${day}, ${formatHours(locale, start, end, zone)}`;
    }),
    gates:
      gates === null ? "" : withZone(locale, { ...hourAndMinute, timeZone: zone }, toInstant(gates, zone)),
    venue: [venue.name, venue.address].filter((part) => part !== "").join(", "),
    directions: directionsUrl(venue.name, venue.address),
  };
}
