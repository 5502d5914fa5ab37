/**
 * Formats days and times of a venue in a language. Instants are ms since 1970 UTC, zones IANA names, locales
 * as for `Intl`. Used by the site's pages and the embedded API's emails. Server only, as browsers format
 * differently.
 */

export const longDay = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
export const shortDay = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
export const hourAndMinute = { hour: "numeric", minute: "2-digit" } as const;

/** Locale of one of the site's languages; Australian English for English and unknown ("") ones. */
export const localeOf = (language: string): string => (["", "en"].includes(language) ? "en-AU" : language);

/** “14 March 2026”, or as the options specify. */
export const formatTime = (locale: string, options: Intl.DateTimeFormatOptions, instant: number): string =>
  dateFormat(locale, options).format(instant);

/** One day in full, or a range as “14–16 March 2026”. */
export const formatDays = (locale: string, start: number, end: number, timeZone: string): string =>
  dayIn(timeZone, start) === dayIn(timeZone, end) || end < start
    ? formatTime(locale, { ...longDay, timeZone }, start)
    : dateFormat(locale, { ...longDay, weekday: undefined, timeZone }).formatRange(start, end);

/**
 * “5:00 pm – 10:00 pm AEDT”; with the end's day if that is another one. If the clocks change in between, each
 * time has its own zone: “1:00 am AEDT – 4:00 am AEST”.
 */
export function formatHours(locale: string, start: number, end: number, timeZone: string): string {
  const clock = { ...hourAndMinute, timeZone };
  const isOneDay = dayIn(timeZone, start) === dayIn(timeZone, end);
  if (end <= start) return withZone(locale, clock, start);
  if (isOneDay) return range(locale, clock, start, end);
  return zonesDiffer(timeZone, start, end)
    ? `${withZone(locale, clock, start)} – ${withZone(locale, { ...shortDay, ...clock }, end)}`
    : `${formatTime(locale, clock, start)} – ${withZone(locale, { ...shortDay, ...clock }, end)}`;
}

/** “Sat, 14 Mar 2026, 5:00 pm – Sun, 15 Mar 2026, 1:00 am AEDT”, with both zones if the clocks change. */
export const formatDaysAndHours = (locale: string, start: number, end: number, timeZone: string): string =>
  range(locale, { ...shortDay, ...hourAndMinute, timeZone }, start, end);

/** “Sat 14 Mar 2026, 5:30 pm AEDT”, or only the time, with the zone's short name. */
export const withZone = (
  locale: string,
  options: Intl.DateTimeFormatOptions & { timeZone: string },
  instant: number,
): string => `${formatTime(locale, options, instant)} ${zoneName(instant, options.timeZone)}`;

function range(
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

/** “AEDT”: the local name in every language. Most languages have none and would use “GMT+11”. */
function zoneName(instant: number, timeZone: string): string {
  const parts = dateFormat("en-AU", { timeZone, timeZoneName: "short" }).formatToParts(instant);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? timeZone;
}

function dayIn(timeZone: string, instant: number): string {
  return dateFormat("en-CA", { timeZone, dateStyle: "short" }).format(instant);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Cached, as creating a format costs more than a hundred uses. Bounded by languages, zones and formats. */
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dateFormats.set(key, format);
  return format;
}
