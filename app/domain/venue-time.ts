import { TZDate } from "@date-fns/tz";

/**
 * The instant of a wire time, in milliseconds since 1970 UTC. A time without an offset
 * (`yyyy-MM-ddTHH:mm:ss`) or a day alone is local in `zone`, an IANA name such as "Australia/Perth".
 */
export function toInstant(time: string, zone: string): number {
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(time)) return Date.parse(time);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = time.split(/[-T:]/).map(Number);
  return new TZDate(year, month - 1, day, hour, minute, second, zone).getTime();
}

/** Whether a wire time is a day alone (`yyyy-MM-dd`), whose instant is its midnight at the venue. */
export const isDayAlone = (time: string): boolean => time.length === "yyyy-MM-dd".length;

/**
 * The day of an instant in a zone, `yyyy-MM-dd`. Put together by hand: no locale's short date is the same in
 * every version of Node.
 */
export function dayIn(zone: string, instant: number): string {
  const local = new TZDate(instant, zone);
  return `${local.getFullYear()}-${twoDigits(local.getMonth() + 1)}-${twoDigits(local.getDate())}`;
}

/** A venue's zone, or the site's where the venue has none or one that nobody knows. */
export function venueZone(venue: { timezone: string } | null, siteZone: string): string {
  return venue && isZone(venue.timezone) ? venue.timezone : siteZone;
}

const zones = new Map<string, boolean>();

/** Whether the platform knows a zone; asked once a name, since asking is slow. */
function isZone(zone: string): boolean {
  const known = zones.get(zone);
  if (known !== undefined) return known;
  if (zones.size > 1_000) zones.clear(); // Names come from the API: whatever it sends, they don't pile up.
  const isKnown = platformKnows(zone);
  zones.set(zone, isKnown);
  return isKnown;
}

function platformKnows(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).format() !== "";
  } catch {
    return false;
  }
}

/** An instant as an ISO text with the offset that a zone has then: `2026-03-14T17:30:00.000+11:00`. */
export const isoIn = (zone: string, instant: number): string => new TZDate(instant, zone).toISOString();

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** The instant at which a day of a zone (`yyyy-MM-dd`) is over: the midnight after it. */
export function endOfDay(day: string, zone: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new TZDate(year, month - 1, date + 1, 0, 0, 0, zone).getTime();
}
