import { dayIn, isDateOnly, toInstant } from "../../domain/venue-time.ts";
import type { Formats } from "../../i18n/formats.server.ts";
import type { CalendarEvent } from "../../wire/event.ts";

/** An event of the calendar; `path` is "" if there is no page to link to. */
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
  /** Short names, starting with Monday. */
  weekdays: string[];
  /** Number of weekdays before the first day in a week starting on Monday: 0 to 6. */
  leadingDays: number;
  days: CalendarDay[];
  /** Months as `2026-02`; "" at the limits of the calendar. */
  previous: string;
  next: string;
};

type CalendarOptions = {
  /** `2026-03` */
  month: string;
  /** `yyyy-MM-dd` in the organiser's time zone. */
  today: string;
  /** Time zone of times without an offset. */
  siteZone: string;
  pathOf: (event: CalendarEvent) => string;
};

/** Number of months before and after the current one that the calendar covers. */
const RANGE_MONTHS = { back: 12, on: 18 };

/** The first and the last date of a month, `yyyy-MM-dd`. */
export function monthRange(month: string): { first: string; last: string } {
  const last = new Date(Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`) - DAY_MS);
  return { first: `${month}-01`, last: last.toISOString().slice(0, 10) };
}

/** The requested month if the calendar covers it, otherwise the current one (also for ""). */
export function displayedMonth(requested: string, today: string): string {
  const thisMonth = today.slice(0, "yyyy-MM".length);
  return requested >= addMonths(thisMonth, -RANGE_MONTHS.back) &&
    requested <= addMonths(thisMonth, RANGE_MONTHS.on)
    ? requested
    : thisMonth;
}

/** Builds the calendar of a month with the events of each day. */
export function buildMonthCalendar(
  events: readonly CalendarEvent[],
  { month, today, siteZone, pathOf }: CalendarOptions,
  formats: Formats,
): MonthCalendar {
  const { first, last } = monthRange(month);
  const thisMonth = today.slice(0, "yyyy-MM".length);
  const spans = events.map((event) => ({ event, ...eventDateRange(event, siteZone) }));
  const monday = Date.parse("2026-01-05T00:00:00Z");
  return {
    name: formats.month(month),
    weekdays: Array.from({ length: 7 }, (_, day) => formats.dayParts(monday + day * DAY_MS, "UTC").weekday),
    leadingDays: (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7,
    days: daysBetween(first, last).map((day) => ({
      day,
      number: formats.dayParts(Date.parse(day), "UTC").day,
      name: formats.eventDate(Date.parse(day), "UTC"),
      isToday: day === today,
      events: spans
        .filter((span) => span.first <= day && day <= span.last)
        .map(({ event }) => ({ id: event.id, name: event.title, path: pathOf(event) })),
    })),
    previous: month > addMonths(thisMonth, -RANGE_MONTHS.back) ? addMonths(month, -1) : "",
    next: month < addMonths(thisMonth, RANGE_MONTHS.on) ? addMonths(month, 1) : "",
  };
}

/**
 * The first and last date of an event. A night event that ends before 6 am counts for the first date only.
 */
export function eventDateRange(
  { start, end }: Pick<CalendarEvent, "start" | "end">,
  siteZone: string,
): { first: string; last: string } {
  if (start === null) return { first: "", last: "" };
  const first = dayIn(siteZone, toInstant(start, siteZone));
  const last = end === null ? first : lastDay(end, siteZone);
  return { first, last: last < first ? first : last };
}

const lastDay = (end: string, siteZone: string): string =>
  isDateOnly(end) ? end : dayIn(siteZone, toInstant(end, siteZone) - MORNING_MS);

function daysBetween(first: string, last: string): string[] {
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

const DAY_MS = 24 * 60 * 60_000;
const MORNING_MS = 6 * 60 * 60_000;
