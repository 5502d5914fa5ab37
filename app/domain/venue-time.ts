import { TZDate } from "@date-fns/tz";

/**
 * Converts a time of the API to milliseconds since 1970 UTC. A time without an offset (`yyyy-MM-ddTHH:mm:ss`)
 * or without a time of day is local in `timeZone`, an IANA name such as "Australia/Perth".
 */
export function toInstant(time: string, timeZone: string): number {
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(time)) return Date.parse(time);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = time.split(/[-T:]/).map(Number);
  return new TZDate(year, month - 1, day, hour, minute, second, timeZone).getTime();
}

/** Whether a time of the API is only a date (`yyyy-MM-dd`). */
export const isDateOnly = (time: string): boolean => time.length === "yyyy-MM-dd".length;

/**
 * Returns the day (`yyyy-MM-dd`) of an instant (ms) in a zone. `Intl` isn't used, because its short dates
 * differ between versions of Node.
 */
export function getDayInZone(timeZone: string, instant: number): string {
  const localTime = new TZDate(instant, timeZone);
  return `${localTime.getFullYear()}-${padToTwoDigits(localTime.getMonth() + 1)}-${padToTwoDigits(localTime.getDate())}`;
}

/** Returns the venue's time zone, or the site's if there is no venue or the venue's time zone is invalid. */
export function getVenueZone(venue: { timezone: string } | null, siteTimeZone: string): string {
  return venue && isSupportedZone(venue.timezone) ? venue.timezone : siteTimeZone;
}

const supportByZone = new Map<string, boolean>();

function isSupportedZone(timeZone: string): boolean {
  const cachedSupport = supportByZone.get(timeZone);
  if (cachedSupport !== undefined) return cachedSupport;
  // The cache is limited, because the names come from the API.
  if (supportByZone.size > 1_000) supportByZone.clear();
  const isSupported = isZoneSupportedByIntl(timeZone);
  supportByZone.set(timeZone, isSupported);
  return isSupported;
}

function isZoneSupportedByIntl(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).format() !== "";
  } catch {
    return false;
  }
}

/** Formats an instant (ms) as ISO text with the zone's offset: `2026-03-14T17:30:00.000+11:00`. */
export const formatIso = (timeZone: string, instant: number): string =>
  new TZDate(instant, timeZone).toISOString();

const padToTwoDigits = (value: number): string => String(value).padStart(2, "0");

/** Returns the end of a day (`yyyy-MM-dd`) in a zone: the instant (ms) of the next midnight. */
export function getEndOfDay(day: string, timeZone: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new TZDate(year, month - 1, date + 1, 0, 0, 0, timeZone).getTime();
}
