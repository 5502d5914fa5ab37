import {
  hourAndMinute,
  localeOf,
  longDay,
  shortDay,
  withZone,
  formatDays,
  formatDaysAndHours,
  formatHours,
  formatTime,
} from "../domain/format-times.ts";
import { numberFormats, type NumberFormats } from "./number-formats.ts";

/**
 * Formats money, days and times in a language. Instants are milliseconds since the Unix epoch, zones IANA
 * names, days `yyyy-MM-dd`.
 */
export type Formats = NumberFormats & {
  /** The day of an instant at the venue, in full: “Saturday 14 March 2026”. */
  eventDate(instant: number, zone: string): string;
  /** One day in full, or several as “14–16 March 2026”. */
  eventDates(start: number, end: number, zone: string): string;
  /** The day's parts on their own for a badge: “Sat”, “14”, “Mar”. */
  dayParts(instant: number, zone: string): { weekday: string; day: string; month: string };
  /** “Sat 14 Mar 2026, 5:30 pm AEDT”: with the zone's short name, whatever the visitor's own zone. */
  dayAndTime(instant: number, zone: string): string;
  /** The day of an instant in a zone: “14 March 2026”. */
  dayOf(instant: number, zone: string): string;
  /** A day without a time: “14 March 2026”. */
  day(day: string): string;
  /** A month, given as `2026-03`: “March 2026”. */
  month(month: string): string;
  /**
   * “5:00 pm – 10:00 pm AEDT”; with the day of the end if it is another day, since the start's day is shown
   * next to it. If the clocks change in between, each end has its own zone.
   */
  timeRange(start: number, end: number, zone: string): string;
  /** The distance of a day, in whole days from today: “today”, “tomorrow”, “in 12 days”. */
  daysAway(days: number): string;
  /** A waiting time, rounded up: “40 seconds”, “12 minutes”, “11 hours”. */
  wait(seconds: number): string;
  /** “Sat, 14 Mar 2026, 5:00 pm – Sun, 15 Mar 2026, 1:00 am AEDT”: both days, and both zones if they differ. */
  dayAndTimeRange(start: number, end: number, zone: string): string;
};

const formatsByLanguage = new Map<string, Formats>();

/**
 * Returns the formats of a language, created once. Only loaders use them, because Node's and the browser's
 * data for times differ.
 */
export function formatsFor(language: string): Formats {
  const formats = formatsByLanguage.get(language) ?? createFormats(localeOf(language), language);
  formatsByLanguage.set(language, formats);
  return formats;
}

function createFormats(locale: string, language: string): Formats {
  const format = (options: Intl.DateTimeFormatOptions, instant: number) =>
    formatTime(locale, options, instant);

  return {
    ...numberFormats(language),
    eventDate: (instant, timeZone) => format({ ...longDay, timeZone }, instant),
    eventDates: (start, end, timeZone) => formatDays(locale, start, end, timeZone),
    dayParts: (instant, timeZone) => ({
      weekday: format({ weekday: "short", timeZone }, instant),
      day: format({ day: "numeric", timeZone }, instant),
      month: format({ month: "short", timeZone }, instant),
    }),
    dayAndTime: (instant, timeZone) => withZone(locale, { ...shortDay, ...hourAndMinute, timeZone }, instant),
    dayOf: (instant, timeZone) => format({ ...longDay, weekday: undefined, timeZone }, instant),
    day: (day) => format({ ...longDay, weekday: undefined, timeZone: "UTC" }, Date.parse(`${day}T00:00:00Z`)),
    month: (month) =>
      format({ month: "long", year: "numeric", timeZone: "UTC" }, Date.parse(`${month}-01T00:00:00Z`)),
    daysAway: (days) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day"),
    wait: (seconds) => {
      const { unit, length } = waitUnits.find(({ upTo }) => seconds < upTo) ?? hours;
      const format = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" });
      return format.format(Math.ceil(seconds / length));
    },
    dayAndTimeRange: (start, end, timeZone) => formatDaysAndHours(locale, start, end, timeZone),
    timeRange: (start, end, timeZone) => formatHours(locale, start, end, timeZone),
  };
}

/** Units of a wait, in seconds: the length of the unit, and the limit below which it is used. */
const hours = { unit: "hour", length: 3_600, upTo: Infinity };
const waitUnits = [
  { unit: "second", length: 1, upTo: 100 },
  { unit: "minute", length: 60, upTo: 6_000 },
  hours,
];
