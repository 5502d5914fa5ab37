import {
  HOUR_AND_MINUTE,
  getLocale,
  LONG_DAY,
  SHORT_DAY,
  formatTimeWithZone,
  formatDays,
  formatDaysAndHours,
  formatHours,
  formatTime,
} from "../domain/format-times.ts";
import { getNumberFormats, type NumberFormats } from "./number-formats.ts";

/**
 * Formats money, days and times in a language. Instants are milliseconds since the Unix epoch, zones IANA
 * names, days `yyyy-MM-dd`.
 */
export type Formats = NumberFormats & {
  /** The day of an instant at the venue, in full: “Saturday 14 March 2026”. */
  eventDate(instant: number, zone: string): string;
  /** One day in full, or several as “14–16 March 2026”. */
  eventDates(start: number, end: number, zone: string): string;
  /** The parts of a day for a badge: “Sat”, “14”, “Mar”. */
  dayParts(instant: number, zone: string): { weekday: string; day: string; month: string };
  /** “Sat 14 Mar 2026, 5:30 pm AEDT”, with the short name of the given zone, not of the visitor's. */
  dayAndTime(instant: number, zone: string): string;
  /** The day of an instant in a zone: “14 March 2026”. */
  dayOfInstant(instant: number, zone: string): string;
  /** A day without a time: “14 March 2026”. */
  day(day: string): string;
  /** A month (`2026-03`): “March 2026”. */
  month(month: string): string;
  /**
   * “5:00 pm – 10:00 pm AEDT”. The day of the start is left out, because it is shown next to the times; the
   * day of the end is included if it differs. If the clocks change in between, both times have a zone.
   */
  timeRange(start: number, end: number, zone: string): string;
  /** How far away a day is, by the number of days from today: “today”, “tomorrow”, “in 12 days”. */
  daysAway(days: number): string;
  /** A waiting time, rounded up: “40 seconds”, “12 minutes”, “11 hours”. */
  waitingTime(seconds: number): string;
  /** “Sat, 14 Mar 2026, 5:00 pm – Sun, 15 Mar 2026, 1:00 am AEDT”: both days, and both zones if they differ. */
  dayAndTimeRange(start: number, end: number, zone: string): string;
};

const formatsByLanguage = new Map<string, Formats>();

/**
 * Returns the formats of a language, created once. Use them only on the server, because Node's and
 * browsers' data for times differ.
 */
export function formatsFor(language: string): Formats {
  const formats = formatsByLanguage.get(language) ?? createFormats(getLocale(language), language);
  formatsByLanguage.set(language, formats);
  return formats;
}

function createFormats(locale: string, language: string): Formats {
  const format = (options: Intl.DateTimeFormatOptions, instant: number) =>
    formatTime(locale, options, instant);

  return {
    ...getNumberFormats(language),
    eventDate: (instant, timeZone) => format({ ...LONG_DAY, timeZone }, instant),
    eventDates: (start, end, timeZone) => formatDays(locale, start, end, timeZone),
    dayParts: (instant, timeZone) => ({
      weekday: format({ weekday: "short", timeZone }, instant),
      day: format({ day: "numeric", timeZone }, instant),
      month: format({ month: "short", timeZone }, instant),
    }),
    dayAndTime: (instant, timeZone) =>
      formatTimeWithZone(locale, { ...SHORT_DAY, ...HOUR_AND_MINUTE, timeZone }, instant),
    dayOfInstant: (instant, timeZone) => format({ ...LONG_DAY, weekday: undefined, timeZone }, instant),
    day: (day) =>
      format({ ...LONG_DAY, weekday: undefined, timeZone: "UTC" }, Date.parse(`${day}T00:00:00Z`)),
    month: (month) =>
      format({ month: "long", year: "numeric", timeZone: "UTC" }, Date.parse(`${month}-01T00:00:00Z`)),
    daysAway: (days) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day"),
    waitingTime: (seconds) => {
      const { unit, seconds: unitSeconds } =
        WAIT_UNITS.find(({ maxSeconds }) => seconds < maxSeconds) ?? HOURS;
      const format = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" });
      return format.format(Math.ceil(seconds / unitSeconds));
    },
    dayAndTimeRange: (start, end, timeZone) => formatDaysAndHours(locale, start, end, timeZone),
    timeRange: (start, end, timeZone) => formatHours(locale, start, end, timeZone),
  };
}

/** A unit of a waiting time: its length in `seconds`, and `maxSeconds`, up to which it is used. */
const HOURS = { unit: "hour", seconds: 3_600, maxSeconds: Infinity };
const WAIT_UNITS = [
  { unit: "second", seconds: 1, maxSeconds: 100 },
  { unit: "minute", seconds: 60, maxSeconds: 6_000 },
  HOURS,
];
