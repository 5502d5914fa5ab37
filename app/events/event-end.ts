import { getDayInZone, getEndOfDay, isDateOnly, toInstant, getVenueZone } from "../domain/venue-time.ts";
import type { EventCard } from "../wire/event.ts";

type EventDates = Pick<EventCard, "startDate" | "endDate" | "venue"> & {
  dates: readonly Pick<EventCard["dates"][number], "start" | "end">[];
};

/**
 * Returns the instant (ms) at which an event ends, or null for an event without dates. A day without an end
 * time lasts until midnight at the venue.
 */
export function getEventEnd(event: EventDates, siteTimeZone: string): number | null {
  const timeZone = getVenueZone(event.venue, siteTimeZone);
  const hasListedDates = event.dates.some(({ start }) => start !== null);
  // The event's own start counts only if no date has a start.
  const spans = [{ start: hasListedDates ? null : event.startDate, end: event.endDate }, ...event.dates];
  const ends = spans.flatMap(({ start, end }) => getSpanEnd(start, end, timeZone) ?? []);
  return ends.length === 0 ? null : Math.max(...ends);
}

function getSpanEnd(start: string | null, end: string | null, timeZone: string): number | null {
  if (end !== null && !isDateOnly(end)) return toInstant(end, timeZone);
  const lastDate = end ?? start;
  return lastDate === null
    ? null
    : getEndOfDay(getDayInZone(timeZone, toInstant(lastDate, timeZone)), timeZone);
}
