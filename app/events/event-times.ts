import { toInstant, venueZone } from "../domain/venue-time.ts";
import type { Formats } from "../i18n/formats.server.ts";
import type { EventCard } from "../wire/event.ts";

/** When an event is, in words of the visitor's language and in the venue's own zone. */
export type EventTimes = {
  /** The event's days, first day first; empty where the organiser gave no date. */
  days: EventDay[];
  /** The first day's parts for a plate: “Sat”, “14”, “Mar”; null without a date. */
  plate: { weekday: string; day: string; month: string } | null;
};

export type EventDay = {
  /** “Saturday 14 March 2026” [EVT-004] */
  date: string;
  /** “6:30 pm – 10:30 pm AEDT” [EVT-005] */
  time: string;
  /** The start for `<time dateTime>`, UTC. */
  machine: string;
};

type Timed = Pick<EventCard, "startDate" | "endDate" | "dates" | "venue">;

/**
 * The times of an event. Those without an offset are the venue's local times, else the site's (`siteZone`). Formatted on the server only, so
 * that the browser never writes them differently. [EVT-004 EVT-005 EVT-011]
 */
export function eventTimes(event: Timed, siteZone: string, formats: Formats): EventTimes {
  const zone = venueZone(event.venue, siteZone);
  const days = daysOf(event, zone);
  const [first] = days;
  return {
    days: days.map(({ start, end }) => ({
      date: formats.eventDate(start, zone),
      time: formats.timeRange(start, end, zone),
      machine: new Date(start).toISOString(),
    })),
    plate: first ? formats.dayParts(first.start, zone) : null,
  };
}

/** The event's days as instants (ms), first day first; a day without an end ends when it starts. */
function daysOf(event: Timed, zone: string): { start: number; end: number }[] {
  const listed = event.dates.map(({ start, end }) => ({ start, end }));
  const days = listed.some(({ start }) => start !== null)
    ? listed
    : [{ start: event.startDate, end: event.endDate }];
  return days
    .flatMap(({ start, end }) =>
      start === null ? [] : [{ start: toInstant(start, zone), end: toInstant(end ?? start, zone) }],
    )
    .toSorted((a, b) => a.start - b.start);
}
