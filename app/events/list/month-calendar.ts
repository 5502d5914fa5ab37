import { getDayInZone, isDateOnly, toInstant } from "../../domain/venue-time.ts";
import type { Formats } from "../../i18n/formats.server.ts";
import type { CalendarEvent } from "../../wire/event.ts";
import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";

type DayEvent = { id: number; name: string; path: string };

export type CalendarDay = {
  /** `yyyy-MM-dd` */
  day: string;
  /** “14” */
  number: string;
  /** “Saturday 14 March 2026” */
  name: string;
  isToday: boolean;
  events: DayEvent[];
};

export type MonthCalendar = {
  /** “March 2026” */
  name: string;
  /** Short names of the weekdays, starting with Monday. */
  weekdays: string[];
  /** 0 for a month that starts on a Monday, 6 for one that starts on a Sunday. */
  leadingDays: number;
  days: CalendarDay[];
  /** The previous month as `2026-02`, or "" if the calendar doesn't cover it. */
  previousMonth: string;
  /** The next month as `2026-04`, or "" if the calendar doesn't cover it. */
  nextMonth: string;
};

type CalendarOptions = {
  /** The month of the calendar, as `2026-03`. */
  month: string;
  /** The current date in the organiser's time zone, `yyyy-MM-dd`. */
  today: string;
  siteTimeZone: string;
  /** Returns the path of the event's page, or "" if the event isn't linked. */
  getPath: (event: CalendarEvent) => string;
};

/** How many months before and after the current month the calendar covers. */
const COVERED_MONTHS = { past: 12, future: 18 };

/** Returns the first and the last date of a month, `yyyy-MM-dd`. */
export function getMonthRange(month: string): { first: string; last: string } {
  const last = new Date(Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`) - DAY_MS);
  return { first: `${month}-01`, last: last.toISOString().slice(0, 10) };
}

/** Returns the requested month if the calendar covers it, or else the current month. */
export function getDisplayedMonth(requestedMonth: string, today: string): string {
  const thisMonth = today.slice(0, "yyyy-MM".length);
  return requestedMonth >= addMonths(thisMonth, -COVERED_MONTHS.past) &&
    requestedMonth <= addMonths(thisMonth, COVERED_MONTHS.future)
    ? requestedMonth
    : thisMonth;
}

/** Builds the calendar of a month with the events of each day. */
export function buildMonthCalendar(
  events: readonly CalendarEvent[],
  { month, today, siteTimeZone, getPath }: CalendarOptions,
  formats: Formats,
): MonthCalendar {
  const { first, last } = getMonthRange(month);
  const thisMonth = today.slice(0, "yyyy-MM".length);
  const spans = events.map((event) => ({ event, ...getEventDateRange(event, siteTimeZone) }));
  const monday = Date.parse("2026-01-05T00:00:00Z");
  return {
    name: formats.month(month),
    weekdays: Array.from({ length: 7 }, (_, day) => formats.dayParts(monday + day * DAY_MS, "UTC").weekday),
    leadingDays: (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7,
    days: listDays(first, last).map((day) => ({
      day,
      number: formats.dayParts(Date.parse(day), "UTC").day,
      name: formats.eventDate(Date.parse(day), "UTC"),
      isToday: day === today,
      events: spans
        .filter((span) => span.first <= day && day <= span.last)
        .map(({ event }) => ({ id: event.id, name: event.title, path: getPath(event) })),
    })),
    previousMonth: month > addMonths(thisMonth, -COVERED_MONTHS.past) ? addMonths(month, -1) : "",
    nextMonth: month < addMonths(thisMonth, COVERED_MONTHS.future) ? addMonths(month, 1) : "",
  };
}

/**
 * Returns the first and the last date of an event (`yyyy-MM-dd`), or "" for an event without a start. An end
 * before 6 am belongs to the day before, so that a night event has only one date.
 */
export function getEventDateRange(
  { start, end }: Pick<CalendarEvent, "start" | "end">,
  siteTimeZone: string,
): { first: string; last: string } {
  if (start === null) return { first: "", last: "" };
  const first = getDayInZone(siteTimeZone, toInstant(start, siteTimeZone));
  const last = end === null ? first : getLastDay(end, siteTimeZone);
  return { first, last: last < first ? first : last };
}

const getLastDay = (end: string, siteTimeZone: string): string =>
  isDateOnly(end) ? end : getDayInZone(siteTimeZone, toInstant(end, siteTimeZone) - NIGHT_END_MS);

function listDays(first: string, last: string): string[] {
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Adds months: `2026-12` and 1 gives `2027-01`. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, "yyyy-MM".length);
}

/** Milliseconds after midnight. */
const NIGHT_END_MS = 6 * HOUR_MS;
