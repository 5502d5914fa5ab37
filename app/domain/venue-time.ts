import { TZDate } from "@date-fns/tz";

/**
 * The instant of a wire time, in milliseconds since 1970 UTC. A time without an offset (`yyyy-MM-ddTHH:mm:ss`) is local in `zone`, an
 * IANA name such as "Australia/Perth".
 */
export function toInstant(time: string, zone: string): number {
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(time)) return Date.parse(time);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = time.split(/[-T:]/).map(Number);
  return new TZDate(year, month - 1, day, hour, minute, second, zone).getTime();
}

/** The day of an instant in a zone, `yyyy-MM-dd`. Put together by hand: no locale's short date is the same in every version of Node. */
export function dayIn(zone: string, instant: number): string {
  const local = new TZDate(instant, zone);
  return `${local.getFullYear()}-${twoDigits(local.getMonth() + 1)}-${twoDigits(local.getDate())}`;
}

/** A venue's zone, or the site's where the venue has none or one that nobody knows. */
export function venueZone(venue: { timezone: string } | null, siteZone: string): string {
  const zone = venue?.timezone ?? "";
  try {
    return zone === ""
      ? siteZone
      : new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return siteZone;
  }
}

const twoDigits = (value: number): string => String(value).padStart(2, "0");
