import { numberFormats, type NumberFormats } from "./number-formats.ts";

/**
 * How a language writes money, days and times. Instants are milliseconds since 1970 UTC, zones IANA names,
 * days `yyyy-MM-dd`.
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
   * “5:00 pm – 10:00 pm AEDT”; with the end's day where that is another one: the start's stands beside it.
   */
  timeRange(start: number, end: number, zone: string): string;
  /** How far away a day is, of whole days from today: “today”, “tomorrow”, “in 12 days”. */
  daysAway(days: number): string;
  /** How long to wait, of a number of seconds and never less: “40 seconds”, “12 minutes”, “11 hours”. */
  wait(seconds: number): string;
  /** “Sat, 14 Mar 2026, 5:00 pm – Sun, 15 Mar 2026, 1:00 am AEDT”: what stands alone names both days. */
  dayAndTimeRange(start: number, end: number, zone: string): string;
};

const made = new Map<string, Formats>();

/**
 * The formats of a language, made once. Only loaders use them: Node's and a browser's own words for times
 * differ.
 */
export function formatsFor(language: string): Formats {
  const formats = made.get(language) ?? createFormats(language === "en" ? "en-AU" : language, language);
  made.set(language, formats);
  return formats;
}

function createFormats(locale: string, language: string): Formats {
  const written = (options: Intl.DateTimeFormatOptions, instant: number) =>
    dateFormat(locale, options).format(instant);
  const clock = { hour: "numeric", minute: "2-digit" } as const;
  const longDay = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
  const shortDay = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;

  return {
    ...numberFormats(language),
    eventDate: (instant, timeZone) => written({ ...longDay, timeZone }, instant),
    eventDates: (start, end, timeZone) =>
      dayIn(timeZone, start) === dayIn(timeZone, end) || end < start
        ? written({ ...longDay, timeZone }, start)
        : dateFormat(locale, { ...longDay, weekday: undefined, timeZone }).formatRange(start, end),
    dayParts: (instant, timeZone) => ({
      weekday: written({ weekday: "short", timeZone }, instant),
      day: written({ day: "numeric", timeZone }, instant),
      month: written({ month: "short", timeZone }, instant),
    }),
    dayAndTime: (instant, timeZone) =>
      `${written({ ...shortDay, ...clock, timeZone }, instant)} ${zoneName(instant, timeZone)}`,
    dayOf: (instant, timeZone) => written({ ...longDay, weekday: undefined, timeZone }, instant),
    day: (day) =>
      written({ ...longDay, weekday: undefined, timeZone: "UTC" }, Date.parse(`${day}T00:00:00Z`)),
    month: (month) =>
      written({ month: "long", year: "numeric", timeZone: "UTC" }, Date.parse(`${month}-01T00:00:00Z`)),
    daysAway: (days) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day"),
    wait: (seconds) => {
      const { unit, length } = waitUnits.find(({ upTo }) => seconds < upTo) ?? hours;
      const format = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" });
      return format.format(Math.ceil(seconds / length));
    },
    dayAndTimeRange: (start, end, timeZone) =>
      `${dateFormat(locale, { ...shortDay, ...clock, timeZone }).formatRange(start, end)} ${zoneName(start, timeZone)}`,
    timeRange(start, end, timeZone) {
      const zone = zoneName(start, timeZone);
      const format = dateFormat(locale, { ...clock, timeZone });
      if (end <= start) return `${format.format(start)} ${zone}`;
      if (dayIn(timeZone, start) === dayIn(timeZone, end)) return `${format.formatRange(start, end)} ${zone}`;
      return `${format.format(start)} – ${written({ ...shortDay, ...clock, timeZone }, end)} ${zone}`;
    },
  };
}

/** Units of a wait, in seconds: how long one is, and up to which wait it is told by them. */
const hours = { unit: "hour", length: 3_600, upTo: Infinity };
const waitUnits = [
  { unit: "second", length: 1, upTo: 100 },
  { unit: "minute", length: 60, upTo: 6_000 },
  hours,
];

/**
 * “AEDT”: the name that is on the spot, in every language. Most languages have none of their own and would
 * say “GMT+11”.
 */
function zoneName(instant: number, timeZone: string): string {
  const parts = dateFormat("en-AU", { timeZone, timeZoneName: "short" }).formatToParts(instant);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? timeZone;
}

function dayIn(timeZone: string, instant: number): string {
  return dateFormat("en-CA", { timeZone, dateStyle: "short" }).format(instant);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * A format, made once: making one costs more than a hundred uses. There are as many as languages, zones and
 * ways to write a day.
 */
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dateFormats.set(key, format);
  return format;
}
