import { dayIn, isDayAlone, toInstant } from "../../domain/venue-time.ts";
import type { Formats } from "../../i18n/formats.server.ts";
import type { CalendarEvent } from "../../wire/event.ts";

/** A night of the calendar; `path` is "" where there is nothing to see of it. */
type Night = { id: number; name: string; path: string };

export type CalendarDay = {
  /** `yyyy-MM-dd` */
  day: string;
  /** “14” */
  number: string;
  /** “Saturday 14 March 2026” */
  name: string;
  isToday: boolean;
  nights: Night[];
};

export type MonthCalendar = {
  /** “March 2026” */
  name: string;
  /** Monday first, as short as the language has them. */
  weekdays: string[];
  /** How many days of a week that begins on Monday come before the first day: 0 to 6. */
  before: number;
  days: CalendarDay[];
  /** Months as `2026-02`; "" where the calendar ends. */
  previous: string;
  next: string;
};

type Asked = {
  /** `2026-03` */
  month: string;
  /** `yyyy-MM-dd`, at the organiser's. */
  today: string;
  /** Of times that say none. */
  siteZone: string;
  pathOf: (event: CalendarEvent) => string;
};

/** How many months the calendar goes back from this one, and on. */
const reach = { back: 12, on: 18 };

/** The first and the last day of a month, `yyyy-MM-dd`. */
export function daysOfMonth(month: string): { first: string; last: string } {
  const last = new Date(Date.parse(`${plusMonths(month, 1)}-01T00:00:00Z`) - aDay);
  return { first: `${month}-01`, last: last.toISOString().slice(0, 10) };
}

/** The month that is shown for one that was asked for: "" and what the calendar doesn't reach is this one. */
export function monthShown(asked: string, today: string): string {
  const now = today.slice(0, "yyyy-MM".length);
  return asked >= plusMonths(now, -reach.back) && asked <= plusMonths(now, reach.on) ? asked : now;
}

/** A month with what is on each of its days. */
export function monthCalendar(
  events: readonly CalendarEvent[],
  { month, today, siteZone, pathOf }: Asked,
  formats: Formats,
): MonthCalendar {
  const { first, last } = daysOfMonth(month);
  const now = today.slice(0, "yyyy-MM".length);
  const spans = events.map((event) => ({ event, ...spanOf(event, siteZone) }));
  const monday = Date.parse("2026-01-05T00:00:00Z");
  return {
    name: formats.month(month),
    weekdays: Array.from({ length: 7 }, (_, day) => formats.dayParts(monday + day * aDay, "UTC").weekday),
    before: (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7,
    days: daysBetween(first, last).map((day) => ({
      day,
      number: formats.dayParts(Date.parse(day), "UTC").day,
      name: formats.eventDate(Date.parse(day), "UTC"),
      isToday: day === today,
      nights: spans
        .filter((span) => span.first <= day && day <= span.last)
        .map(({ event }) => ({ id: event.id, name: event.title, path: pathOf(event) })),
    })),
    previous: month > plusMonths(now, -reach.back) ? plusMonths(month, -1) : "",
    next: month < plusMonths(now, reach.on) ? plusMonths(month, 1) : "",
  };
}

/** The days that an event takes; a night that ends before the morning is one night. */
export function spanOf(
  { start, end }: Pick<CalendarEvent, "start" | "end">,
  siteZone: string,
): { first: string; last: string } {
  if (start === null) return { first: "", last: "" };
  const first = dayIn(siteZone, toInstant(start, siteZone));
  const last = end === null ? first : lastDay(end, siteZone);
  return { first, last: last < first ? first : last };
}

const lastDay = (end: string, siteZone: string): string =>
  isDayAlone(end) ? end : dayIn(siteZone, toInstant(end, siteZone) - untilMorning);

function daysBetween(first: string, last: string): string[] {
  const count = (Date.parse(last) - Date.parse(first)) / aDay + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * aDay).toISOString().slice(0, 10),
  );
}

/** `2026-12` and 1 is `2027-01`. */
export function plusMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, "yyyy-MM".length);
}

const aDay = 24 * 60 * 60_000;
const untilMorning = 6 * 60 * 60_000;
