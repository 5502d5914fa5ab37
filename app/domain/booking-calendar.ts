import type { CalendarEvent } from "./calendar-file.ts";

/**
 * A user's entry or tickets, from which calendar events are built. The site's calendar files and the embedded
 * API's receipts use the same event ids, so that a calendar program doesn't duplicate the events.
 */
export type Booking = {
  /** For example “entry-12” or “tickets-12”. Used in the file name and in the ids of the calendar events. */
  key: string;
  title: string;
  /** The days of the event. Times have the format of `CalendarEvent`. */
  days: readonly { start: string; end: string | null }[];
  timeZone: string;
  venue: string;
  address: string;
  /** Details for the description of the calendar event. A value is "" if it is unknown. */
  details: readonly (readonly [name: string, value: string])[];
  /** The last segment of the event's path on the site, or "" if it has no page. */
  eventSlug: string;
};

/**
 * Builds the calendar events of a booking, one per day. `siteOrigin` is the site's origin without a trailing
 * slash.
 */
export function buildBookingEvents(booking: Booking, siteOrigin: string): CalendarEvent[] {
  const { key, title, days, timeZone, venue, address, details, eventSlug } = booking;
  const host = new URL(siteOrigin).hostname;
  return days.map(({ start, end }, index) => ({
    uid: `${key}${index === 0 ? "" : `-${index + 1}`}@${host}`,
    title,
    start,
    end,
    timeZone,
    location: [venue, address].filter((part) => part !== "").join(", "),
    description: details.flatMap(([name, value]) => (value === "" ? [] : [`${name}: ${value}`])).join("\n"),
    url: eventSlug === "" ? "" : `${siteOrigin}/event/${encodeURIComponent(eventSlug)}`,
  }));
}
