// These functions format the days and times of a venue for the site's pages and the embedded API's emails.
// Instants are milliseconds since 1970 UTC, zones are IANA names, and locales are those of `Intl`. Only the
// server uses them, because browsers format dates differently.

export const longDay = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
export const shortDay = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
export const hourAndMinute = { hour: "numeric", minute: "2-digit" } as const;

/**
 * Returns the `Intl` locale of one of the site's languages: Australian English for English and for ""
 * (unknown).
 */
export const getLocale = (language: string): string => (["", "en"].includes(language) ? "en-AU" : language);

/** Formats an instant as the `Intl` options specify. */
export const formatTime = (locale: string, options: Intl.DateTimeFormatOptions, instant: number): string =>
  dateFormat(locale, options).format(instant);

/** Formats one day with its weekday, or a range of days without, such as “14–16 March 2026”. */
export const formatDays = (locale: string, start: number, end: number, timeZone: string): string =>
  dayIn(timeZone, start) === dayIn(timeZone, end) || end < start
    ? formatTime(locale, { ...longDay, timeZone }, start)
    : dateFormat(locale, { ...longDay, weekday: undefined, timeZone }).formatRange(start, end);

/**
 * Formats the hours of an event, such as “5:00 pm – 10:00 pm AEDT”. An end on another day is shown with its
 * day. If the clocks change in between, each time is shown with its own zone: “1:00 am AEDT – 4:00 am AEST”.
 */
export function formatHours(locale: string, start: number, end: number, timeZone: string): string {
  const clock = { ...hourAndMinute, timeZone };
  const isOneDay = dayIn(timeZone, start) === dayIn(timeZone, end);
  if (end <= start) return withZone(locale, clock, start);
  if (isOneDay) return formatRangeWithZone(locale, clock, start, end);
  return zonesDiffer(timeZone, start, end)
    ? `${withZone(locale, clock, start)} – ${withZone(locale, { ...shortDay, ...clock }, end)}`
    : `${formatTime(locale, clock, start)} – ${withZone(locale, { ...shortDay, ...clock }, end)}`;
}

/**
 * Formats a range of times with their days, such as “Sat, 14 Mar 2026, 5:00 pm – Sun, 15 Mar
 * 2026, 1:00 am AEDT”. If the clocks change in between, each time is shown with its own zone.
 */
export const formatDaysAndHours = (locale: string, start: number, end: number, timeZone: string): string =>
  formatRangeWithZone(locale, { ...shortDay, ...hourAndMinute, timeZone }, start, end);

/** Formats an instant as the options specify, followed by the short name of the zone: “5:30 pm AEDT”. */
export const withZone = (
  locale: string,
  options: Intl.DateTimeFormatOptions & { timeZone: string },
  instant: number,
): string => `${formatTime(locale, options, instant)} ${zoneName(instant, options.timeZone)}`;

function formatRangeWithZone(
  locale: string,
  options: Intl.DateTimeFormatOptions & { timeZone: string },
  start: number,
  end: number,
): string {
  if (zonesDiffer(options.timeZone, start, end))
    return `${withZone(locale, options, start)} – ${withZone(locale, options, end)}`;
  return `${dateFormat(locale, options).formatRange(start, end)} ${zoneName(start, options.timeZone)}`;
}

const zonesDiffer = (timeZone: string, start: number, end: number): boolean =>
  zoneName(start, timeZone) !== zoneName(end, timeZone);

/** The English short name of a zone, such as “AEDT”. Most other languages have only “GMT+11”. */
function zoneName(instant: number, timeZone: string): string {
  const parts = dateFormat("en-AU", { timeZone, timeZoneName: "short" }).formatToParts(instant);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? timeZone;
}

function dayIn(timeZone: string, instant: number): string {
  return dateFormat("en-CA", { timeZone, dateStyle: "short" }).format(instant);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a cached format, because creating one is slow. The cache is bounded by the number of languages,
 * zones and formats.
 */
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dateFormats.set(key, format);
  return format;
}
