import type { CalendarEvent } from "./calendar-file.ts";

/**
 * A user's entry or tickets, for calendars. Both the site's file and the one that the embedded API attaches
 * to a receipt are made from this, so that a calendar recognises them as the same.
 */
export type Booking = {
  /** “entry-12”, “tickets-12”: base of the file name and, with the site's host, of the event ids. */
  key: string;
  title: string;
  /** The days of the event; times as in `CalendarEvent`. */
  days: readonly { start: string; end: string | null }[];
  zone: string;
  venue: string;
  address: string;
  /** Further details for the journey: names and values, "" if unknown. */
  facts: readonly (readonly [name: string, value: string])[];
  /** The event's part of its URL on the site; "" if none. */
  eventUrl: string;
};

/** Calendar events of a booking, one per day. `siteUrl`: the site's origin without a trailing slash. */
export function bookingDays(booking: Booking, siteUrl: string): CalendarEvent[] {
  const { key, title, days, zone, venue, address, facts, eventUrl } = booking;
  const host = new URL(siteUrl).hostname;
  return days.map(({ start, end }, index) => ({
    uid: `${key}${index === 0 ? "" : `-${index + 1}`}@${host}`,
    title,
    start,
    end,
    zone,
    place: [venue, address].filter((part) => part !== "").join(", "),
    about: facts.flatMap(([name, value]) => (value === "" ? [] : [`${name}: ${value}`])).join("\n"),
    url: eventUrl === "" ? "" : `${siteUrl}/event/${encodeURIComponent(eventUrl)}`,
  }));
}
