import type { AppLoadContext } from "@remix-run/node";
import { dayIn, endOfDay, venueZone } from "../domain/venue-time.ts";
import { pathOfEvent } from "../entry/entry-page.ts";
import type { Formats } from "../i18n/formats.server.ts";
import { inTime } from "../site/errors/patience.ts";
import { eventEnd } from "./event-end.ts";
import { eventTimes } from "./event-times.ts";

/** The event that comes next, in a line: its day in full, and how far away that is. */
export type NextEvent = { name: string; to: string; date: string; away: string };

/**
 * The next event; null where there is none with a date, or nobody says. How far away it is holds until the
 * midnight at its venue.
 */
export async function nextEvent(context: AppLoadContext, formats: Formats): Promise<NextEvent | null> {
  const { organiser, clock, site, page, log } = context;
  const missing = (err: unknown) => log.warn({ err }, "a page does without the next event");
  const events = await inTime(organiser.events.nextOfVenues(), [], missing);
  const now = clock.now();
  const event = events.find((candidate) => (eventEnd(candidate, site.timeZone) ?? 0) > now);
  const [first] = event ? eventTimes(event, site.timeZone, formats).days : [];
  if (!event || !first) return null;

  const zone = venueZone(event.venue, site.timeZone);
  const today = dayIn(zone, now);
  page.validUntil(endOfDay(today, zone));
  const days = daysBetween(today, dayIn(zone, Date.parse(first.machine)));
  return {
    name: event.name,
    to: pathOfEvent(event.url || String(event.id)),
    date: first.date,
    // The later days of an event that has begun are today's.
    away: formats.daysAway(Math.max(0, days)),
  };
}

const day = 24 * 60 * 60 * 1_000;
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / day);
