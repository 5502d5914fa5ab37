import { dayIn, endOfDay, isDateOnly, toInstant, venueZone } from "../domain/venue-time.ts";
import type { EventCard } from "../wire/event.ts";

type Dated = Pick<EventCard, "startDate" | "endDate" | "venue"> & {
  dates: readonly Pick<EventCard["dates"][number], "start" | "end">[];
};

/**
 * The instant (ms) at which an event is over: the end of its last day. A date without a time, and a start
 * without an end, last until midnight at the venue. Null for an event without dates.
 */
export function eventEnd(event: Dated, siteZone: string): number | null {
  const zone = venueZone(event.venue, siteZone);
  const isListed = event.dates.some(({ start }) => start !== null);
  const spans = [{ start: isListed ? null : event.startDate, end: event.endDate }, ...event.dates];
  const ends = spans.flatMap(({ start, end }) => dayEnd(start, end, zone) ?? []);
  return ends.length === 0 ? null : Math.max(...ends);
}

function dayEnd(start: string | null, end: string | null, zone: string): number | null {
  if (end !== null && !isDateOnly(end)) return toInstant(end, zone);
  const last = end ?? start;
  return last === null ? null : endOfDay(dayIn(zone, toInstant(last, zone)), zone);
}
