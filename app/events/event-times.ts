import { isDateOnly, toInstant, venueZone } from "../domain/venue-time.ts";
import type { Formats } from "../i18n/formats.server.ts";
import type { EventCard } from "../wire/event.ts";

/** Dates and times of an event, formatted in the user's language and the venue's time zone. */
export type EventTimes = {
  /** The event's days in chronological order; empty if it has no date. */
  days: EventDay[];
  /** Parts of the first date for a badge: “Sat”, “14”, “Mar”; null without a date. */
  dateBadge: { weekday: string; day: string; month: string } | null;
};

export type EventDay = {
  /** “Saturday 14 March 2026”, or “14–16 March 2026” for dates without times. [EVT-004] */
  date: string;
  /** “6:30 pm – 10:30 pm AEDT”; "" without times. [EVT-005] */
  time: string;
  /** The start for `<time dateTime>`: an instant in UTC, or a date. */
  dateTime: string;
};

type Timed = Pick<EventCard, "startDate" | "endDate" | "dates" | "venue">;

/**
 * Formats the dates and times of an event. Times without an offset are local to the venue, or to the site
 * (`siteZone`) if the venue has no zone. Runs on the server only, because browsers format differently.
 * [EVT-004 EVT-005 EVT-011]
 */
export function formatEventTimes(event: Timed, siteZone: string, formats: Formats): EventTimes {
  const zone = venueZone(event.venue, siteZone);
  const days = listEventDays(event, zone);
  const [first] = days;
  return {
    days: days.map((day) => eventDay(day, zone, formats)),
    dateBadge: first ? formats.dayParts(first.start, zone) : null,
  };
}

function eventDay({ start, end, startText }: Day, zone: string, formats: Formats): EventDay {
  if (isDateOnly(startText))
    return { date: formats.eventDates(start, end, zone), time: "", dateTime: startText };
  return {
    date: formats.eventDate(start, zone),
    time: formats.timeRange(start, end, zone),
    dateTime: new Date(start).toISOString(),
  };
}

/** Instants in ms, and the start as given by the API. */
type Day = { start: number; end: number; startText: string };

/**
 * The event's days in chronological order. Times without an offset are in `zone`; a day without an end ends
 * when it starts.
 */
export function listEventDays(event: Timed, zone: string): Day[] {
  const listed = event.dates.map(({ start, end }) => ({ start, end }));
  const days = listed.some(({ start }) => start !== null)
    ? listed
    : [{ start: event.startDate, end: event.endDate }];
  return days
    .flatMap(({ start, end }) =>
      start === null
        ? []
        : [{ start: toInstant(start, zone), end: toInstant(end ?? start, zone), startText: start }],
    )
    .toSorted((a, b) => a.start - b.start);
}
