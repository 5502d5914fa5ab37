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
 * Formats money, days and times in a language. Instants are in ms since 1970 UTC, time zones are IANA names,
 * and days are `yyyy-MM-dd`.
 */
export type Formats = NumberFormats & {
  /** The day of an instant at the venue, in full: “Saturday 14 March 2026”. */
  eventDate(instant: number, timeZone: string): string;
  /** A day in full, or several days as “14–16 March 2026”. */
  eventDates(start: number, end: number, timeZone: string): string;
  /** The parts of a day for a badge: “Sat”, “14”, “Mar”. */
  dayParts(instant: number, timeZone: string): { weekday: string; day: string; month: string };
  /** “Sat 14 Mar 2026, 5:30 pm AEDT”, in `timeZone` and with its short name. */
  dayAndTime(instant: number, timeZone: string): string;
  /** The day of an instant in a time zone: “14 March 2026”. */
  dayOfInstant(instant: number, timeZone: string): string;
  /** A day without a time: “14 March 2026”. */
  day(day: string): string;
  /** A month (`2026-03`): “March 2026”. */
  month(month: string): string;
  /**
   * “5:00 pm – 10:00 pm AEDT”. Omits the day of the start, because pages show it beside the times. Includes
   * the day of the end if the event ends on another day. If the clocks change in between, both times have the
   * short name of the time zone.
   */
  timeRange(start: number, end: number, timeZone: string): string;
  /** “today” for 0, “tomorrow” for 1, “in 12 days” for 12. */
  daysAway(days: number): string;
  /** A waiting time, rounded up: “40 seconds”, “12 minutes”, “11 hours”. */
  waitingTime(seconds: number): string;
  /**
   * “Sat, 14 Mar 2026, 5:00 pm – Sun, 15 Mar 2026, 1:00 am AEDT”. If the clocks change in between, both times
   * have the short name of the time zone.
   */
  dayAndTimeRange(start: number, end: number, timeZone: string): string;
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
      const unitFormat = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" });
      return unitFormat.format(Math.ceil(seconds / unitSeconds));
    },
    dayAndTimeRange: (start, end, timeZone) => formatDaysAndHours(locale, start, end, timeZone),
    timeRange: (start, end, timeZone) => formatHours(locale, start, end, timeZone),
  };
}

/** `seconds` is the length of the unit. The unit is used for waiting times below `maxSeconds`. */
const HOURS = { unit: "hour", seconds: 3_600, maxSeconds: Infinity };
const WAIT_UNITS = [
  { unit: "second", seconds: 1, maxSeconds: 100 },
  { unit: "minute", seconds: 60, maxSeconds: 6_000 },
  HOURS,
];
