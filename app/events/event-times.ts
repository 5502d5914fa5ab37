import { isDateOnly, toInstant, getVenueZone } from "../domain/venue-time.ts";
import type { Formats } from "../i18n/formats.server.ts";
import type { Event, EventCard } from "../wire/event.ts";

/** Dates and times of an event as texts in the user's language and the venue's time zone. */
export type EventTimes = {
  /** In chronological order. Empty if the event has no date. */
  days: EventDay[];
  /** The first date, for example “Sat”, “14”, “Mar”, or null if the event has no date. */
  dateBadge: { weekday: string; day: string; month: string } | null;
};

export type EventDay = {
  /** “Saturday 14 March 2026”, or “14–16 March 2026” for dates without times. [EVT-004] */
  date: string;
  /** “6:30 pm – 10:30 pm AEDT”, or "" without times. [EVT-005] */
  time: string;
  /** The start for the attribute `dateTime` of `<time>`: an instant in UTC, or a date. */
  dateTime: string;
};

type EventWithTimes = Pick<EventCard, "startDate" | "endDate" | "dates" | "venue">;

/**
 * Formats the dates and times of an event. Times without an offset are in the venue's time zone, or in
 * `siteTimeZone` if the venue has none. Runs only on the server, because the formats of browsers differ.
 * [EVT-004 EVT-005 EVT-011]
 */
export function formatEventTimes(event: EventWithTimes, siteTimeZone: string, formats: Formats): EventTimes {
  const timeZone = getVenueZone(event.venue, siteTimeZone);
  const days = listEventDays(event, timeZone);
  const [firstDay] = days;
  return {
    days: days.map((day) => formatEventDay(day, timeZone, formats)),
    dateBadge: firstDay ? formats.dayParts(firstDay.start, timeZone) : null,
  };
}

/** Formats the time at which an event's gates open, such as “4:00 pm AEDT”, or "" if it is unknown. */
export function formatGatesTime(
  { gatesOpen, venue }: Pick<Event, "gatesOpen" | "venue">,
  siteTimeZone: string,
  formats: Formats,
): string {
  if (gatesOpen === null) return "";
  const timeZone = getVenueZone(venue, siteTimeZone);
  const instant = toInstant(gatesOpen, timeZone);
  return formats.timeRange(instant, instant, timeZone);
}

function formatEventDay({ start, end, startText }: Day, timeZone: string, formats: Formats): EventDay {
  if (isDateOnly(startText))
    return { date: formats.eventDates(start, end, timeZone), time: "", dateTime: startText };
  return {
    date: formats.eventDate(start, timeZone),
    time: formats.timeRange(start, end, timeZone),
    dateTime: new Date(start).toISOString(),
  };
}

/** `start` and `end` are instants in ms. `startText` is the start as the API returns it. */
type Day = { start: number; end: number; startText: string };

/**
 * Lists the event's days in chronological order. Times without an offset are in `timeZone`. For a day without
 * an end, the end is the start.
 */
export function listEventDays(event: EventWithTimes, timeZone: string): Day[] {
  const apiDays = event.dates.map(({ start, end }) => ({ start, end }));
  const days = apiDays.some(({ start }) => start !== null)
    ? apiDays
    : [{ start: event.startDate, end: event.endDate }];
  return days
    .flatMap(({ start, end }) =>
      start === null
        ? []
        : [{ start: toInstant(start, timeZone), end: toInstant(end ?? start, timeZone), startText: start }],
    )
    .toSorted((a, b) => a.start - b.start);
}
