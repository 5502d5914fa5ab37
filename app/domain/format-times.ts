// Formats days and times of a venue. Instants are milliseconds since 1970 UTC, time zones are IANA names, and
// locales are `Intl` locales. Only for the server, because browsers format dates differently.

export const LONG_DAY = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
export const SHORT_DAY = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
export const HOUR_AND_MINUTE = { hour: "numeric", minute: "2-digit" } as const;

/** Returns the `Intl` locale of one of the site's languages: Australian English for English and for "". */
export const getLocale = (language: string): string => (["", "en"].includes(language) ? "en-AU" : language);

/** Formats an instant as the `Intl` options specify. */
export const formatTime = (locale: string, options: Intl.DateTimeFormatOptions, instant: number): string =>
  getDateFormat(locale, options).format(instant);

/** Formats one day with its weekday, or a range of days without weekdays, such as “14–16 March 2026”. */
export const formatDays = (locale: string, start: number, end: number, timeZone: string): string =>
  formatIsoDay(timeZone, start) === formatIsoDay(timeZone, end) || end < start
    ? formatTime(locale, { ...LONG_DAY, timeZone }, start)
    : getDateFormat(locale, { ...LONG_DAY, weekday: undefined, timeZone }).formatRange(start, end);

/**
 * Formats the hours of an event, such as “5:00 pm – 10:00 pm AEDT”. An end on another day has its day. If the
 * clocks change before the end, each time has its own zone: “1:00 am AEDT – 4:00 am AEST”.
 */
export function formatHours(locale: string, start: number, end: number, timeZone: string): string {
  const clock = { ...HOUR_AND_MINUTE, timeZone };
  const isOneDay = formatIsoDay(timeZone, start) === formatIsoDay(timeZone, end);
  if (end <= start) return formatTimeWithZone(locale, clock, start);
  if (isOneDay) return formatRangeWithZone(locale, clock, start, end);
  return hasZoneChange(timeZone, start, end)
    ? `${formatTimeWithZone(locale, clock, start)} – ${formatTimeWithZone(locale, { ...SHORT_DAY, ...clock }, end)}`
    : `${formatTime(locale, clock, start)} – ${formatTimeWithZone(locale, { ...SHORT_DAY, ...clock }, end)}`;
}

/**
 * Formats a range of times with their days, such as “Sat, 14 Mar 2026, 5:00 pm – Sun, 15 Mar 2026, 1:00 am
 * AEDT”. If the clocks change before the end, each time has its own zone.
 */
export const formatDaysAndHours = (locale: string, start: number, end: number, timeZone: string): string =>
  formatRangeWithZone(locale, { ...SHORT_DAY, ...HOUR_AND_MINUTE, timeZone }, start, end);

/** Formats an instant as the options specify, followed by the short name of the zone: “5:30 pm AEDT”. */
export const formatTimeWithZone = (
  locale: string,
  options: Intl.DateTimeFormatOptions & { timeZone: string },
  instant: number,
): string => `${formatTime(locale, options, instant)} ${getZoneName(instant, options.timeZone)}`;

function formatRangeWithZone(
  locale: string,
  options: Intl.DateTimeFormatOptions & { timeZone: string },
  start: number,
  end: number,
): string {
  if (hasZoneChange(options.timeZone, start, end))
    return `${formatTimeWithZone(locale, options, start)} – ${formatTimeWithZone(locale, options, end)}`;
  return `${getDateFormat(locale, options).formatRange(start, end)} ${getZoneName(start, options.timeZone)}`;
}

const hasZoneChange = (timeZone: string, start: number, end: number): boolean =>
  getZoneName(start, timeZone) !== getZoneName(end, timeZone);

/**
 * Returns the short English name of a zone, such as “AEDT”, because most other languages only have “GMT+11”.
 */
function getZoneName(instant: number, timeZone: string): string {
  const parts = getDateFormat("en-AU", { timeZone, timeZoneName: "short" }).formatToParts(instant);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? timeZone;
}

function formatIsoDay(timeZone: string, instant: number): string {
  return getDateFormat("en-CA", { timeZone, dateStyle: "short" }).format(instant);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function getDateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dateFormats.set(key, format);
  return format;
}
