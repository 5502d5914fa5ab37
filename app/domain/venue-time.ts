import { TZDate } from "@date-fns/tz";

/**
 * Converts a time of the API to milliseconds since 1970 UTC. A time without an offset (`yyyy-MM-ddTHH:mm:ss`)
 * or a date alone is local in `zone`, an IANA name such as "Australia/Perth".
 */
export function toInstant(time: string, zone: string): number {
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(time)) return Date.parse(time);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = time.split(/[-T:]/).map(Number);
  return new TZDate(year, month - 1, day, hour, minute, second, zone).getTime();
}

/** Whether a time of the API is a date only (`yyyy-MM-dd`), meaning midnight at the venue. */
export const isDateOnly = (time: string): boolean => time.length === "yyyy-MM-dd".length;

/**
 * Day of an instant in a zone, `yyyy-MM-dd`. Not by `Intl`: short dates of locales vary between Node
 * versions.
 */
export function dayIn(zone: string, instant: number): string {
  const local = new TZDate(instant, zone);
  return `${local.getFullYear()}-${twoDigits(local.getMonth() + 1)}-${twoDigits(local.getDate())}`;
}

/** The venue's zone, or the site's if the venue has none or an invalid one. */
export function venueZone(venue: { timezone: string } | null, siteZone: string): string {
  return venue && isZone(venue.timezone) ? venue.timezone : siteZone;
}

const zones = new Map<string, boolean>();

/** Whether the platform supports a zone. Cached, as the check is slow. */
function isZone(zone: string): boolean {
  const known = zones.get(zone);
  if (known !== undefined) return known;
  if (zones.size > 1_000) zones.clear(); // Names come from the API, so limit the cache.
  const isKnown = isSupported(zone);
  zones.set(zone, isKnown);
  return isKnown;
}

function isSupported(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).format() !== "";
  } catch {
    return false;
  }
}

/** ISO text of an instant with the zone's offset: `2026-03-14T17:30:00.000+11:00`. */
export const isoIn = (zone: string, instant: number): string => new TZDate(instant, zone).toISOString();

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** End of a zone's day (`yyyy-MM-dd`): the next midnight. */
export function endOfDay(day: string, zone: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new TZDate(year, month - 1, date + 1, 0, 0, 0, zone).getTime();
}
