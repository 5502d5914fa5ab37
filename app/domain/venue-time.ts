import { TZDate } from "@date-fns/tz";

/**
 * Converts a time of the API to milliseconds since 1970 UTC. A time without an offset (`yyyy-MM-ddTHH:mm:ss`)
 * or without a time of day is local in `zone`, an IANA name such as "Australia/Perth".
 */
export function toInstant(time: string, zone: string): number {
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(time)) return Date.parse(time);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = time.split(/[-T:]/).map(Number);
  return new TZDate(year, month - 1, day, hour, minute, second, zone).getTime();
}

/** Whether a time of the API is only a date (`yyyy-MM-dd`). */
export const isDateOnly = (time: string): boolean => time.length === "yyyy-MM-dd".length;

/**
 * Returns the day (`yyyy-MM-dd`) of an instant (ms) in a zone. `Intl` isn't used, because its short dates
 * differ between Node versions.
 */
export function getDayInZone(zone: string, instant: number): string {
  const local = new TZDate(instant, zone);
  return `${local.getFullYear()}-${twoDigits(local.getMonth() + 1)}-${twoDigits(local.getDate())}`;
}

/** Returns the venue's zone, or the site's if there is no venue or its zone is invalid. */
export function getVenueZone(venue: { timezone: string } | null, siteZone: string): string {
  return venue && isSupportedZone(venue.timezone) ? venue.timezone : siteZone;
}

/** Whether a zone is supported, by its name. */
const supportByZone = new Map<string, boolean>();

/** Whether the platform supports a zone. The result is cached, because the check is slow. */
function isSupportedZone(zone: string): boolean {
  const cached = supportByZone.get(zone);
  if (cached !== undefined) return cached;
  // The names come from the API, so the cache must be limited.
  if (supportByZone.size > 1_000) supportByZone.clear();
  const isSupported = checkZone(zone);
  supportByZone.set(zone, isSupported);
  return isSupported;
}

function checkZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).format() !== "";
  } catch {
    return false;
  }
}

/** Formats an instant (ms) as ISO text with the zone's offset: `2026-03-14T17:30:00.000+11:00`. */
export const formatIso = (zone: string, instant: number): string => new TZDate(instant, zone).toISOString();

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** Returns the end of a day (`yyyy-MM-dd`) in a zone: the instant (ms) of the next midnight. */
export function getEndOfDay(day: string, zone: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new TZDate(year, month - 1, date + 1, 0, 0, 0, zone).getTime();
}
