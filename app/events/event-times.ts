import { isDayAlone, toInstant, venueZone } from "../domain/venue-time.ts";
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
  /**
   * “Saturday 14 March 2026”, or “14–16 March 2026” where the organiser gave days without times. [EVT-004]
   */
  date: string;
  /** “6:30 pm – 10:30 pm AEDT”; "" without times. [EVT-005] */
  time: string;
  /** The start for `<time dateTime>`: an instant in UTC, or a day alone. */
  machine: string;
};

type Timed = Pick<EventCard, "startDate" | "endDate" | "dates" | "venue">;

/**
 * The times of an event. Those without an offset are the venue's local times, else the site's (`siteZone`).
 * Formatted on the server only, so that the browser never writes them differently. [EVT-004 EVT-005 EVT-011]
 */
export function eventTimes(event: Timed, siteZone: string, formats: Formats): EventTimes {
  const zone = venueZone(event.venue, siteZone);
  const days = daysOf(event, zone);
  const [first] = days;
  return {
    days: days.map((day) => eventDay(day, zone, formats)),
    plate: first ? formats.dayParts(first.start, zone) : null,
  };
}

function eventDay({ start, end, given }: Day, zone: string, formats: Formats): EventDay {
  if (isDayAlone(given)) return { date: formats.eventDates(start, end, zone), time: "", machine: given };
  return {
    date: formats.eventDate(start, zone),
    time: formats.timeRange(start, end, zone),
    machine: new Date(start).toISOString(),
  };
}

/** Instants in ms, and the start as the API gave it. */
type Day = { start: number; end: number; given: string };

/**
 * The event's days in `zone`, where they have none of their own: first day first; one without an end ends
 * when it starts.
 */
export function daysOf(event: Timed, zone: string): Day[] {
  const listed = event.dates.map(({ start, end }) => ({ start, end }));
  const days = listed.some(({ start }) => start !== null)
    ? listed
    : [{ start: event.startDate, end: event.endDate }];
  return days
    .flatMap(({ start, end }) =>
      start === null
        ? []
        : [{ start: toInstant(start, zone), end: toInstant(end ?? start, zone), given: start }],
    )
    .toSorted((a, b) => a.start - b.start);
}
