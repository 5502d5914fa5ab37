import { dayIn, endOfDay, isDayAlone, toInstant, venueZone } from "../domain/venue-time.ts";
import type { EventCard } from "../wire/event.ts";

type Dated = Pick<EventCard, "startDate" | "endDate" | "venue"> & {
  dates: readonly Pick<EventCard["dates"][number], "start" | "end">[];
};

/**
 * When an event is over, in milliseconds: when the last of its times has passed. A day without a time, and a
 * start without an end, count to the midnight after them at the venue. Null without any date.
 */
export function eventEnd(event: Dated, siteZone: string): number | null {
  const zone = venueZone(event.venue, siteZone);
  const isListed = event.dates.some(({ start }) => start !== null);
  const spans = [{ start: isListed ? null : event.startDate, end: event.endDate }, ...event.dates];
  const ends = spans.flatMap(({ start, end }) => endOf(start, end, zone) ?? []);
  return ends.length === 0 ? null : Math.max(...ends);
}

function endOf(start: string | null, end: string | null, zone: string): number | null {
  if (end !== null && !isDayAlone(end)) return toInstant(end, zone);
  const last = end ?? start;
  return last === null ? null : endOfDay(dayIn(zone, toInstant(last, zone)), zone);
}
