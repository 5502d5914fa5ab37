import type { AppLoadContext } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { type CalendarEvent, calendarFile } from "../domain/calendar-file.ts";
import { venueZone } from "../domain/venue-time.ts";
import { eventPath } from "../entry/entry-page.ts";
import type { EventCard } from "../wire/event.ts";

/**
 * An iCalendar response for events, for download or subscription. The uid of an event's day never changes, so
 * that calendars update the day instead of adding another. `name` is the calendar's name, "" for a download.
 */
export function calendarResponse(
  { site, clock }: AppLoadContext,
  events: readonly EventCard[],
  { name, file }: { name: string; file: string },
): Response {
  const days = events
    .flatMap((event) => calendarDays(event, site))
    .map((day) => withChangedAt(day, clock.now()));
  const text = calendarFile(days, { madeAt: clock.now(), by: site.productName, name });
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `inline; filename="${file}.ics"`,
      "Cache-Control": "public, max-age=300",
    },
  });
}

/** For each day's uid its content and the time at which this process first saw it. */
const lastSeen = new LRUCache<string, { content: string; at: number }>({ max: 2_000 });

/**
 * Adds the time of the last change, which the API doesn't have: the time at which this process first saw the
 * content. The file and its ETag stay the same until something changes or another instance responds.
 */
function withChangedAt(day: CalendarEvent, now: number): CalendarEvent {
  const content = JSON.stringify(day);
  const previous = lastSeen.get(day.uid);
  if (previous?.content === content) return { ...day, changedAt: previous.at };
  lastSeen.set(day.uid, { content, at: now });
  return { ...day, changedAt: now };
}

/** One calendar entry per day of the event; none for an event without a date. */
function calendarDays(event: EventCard, site: AppLoadContext["site"]): CalendarEvent[] {
  const { id, url, name, blurb, venue, startDate, endDate } = event;
  const datedDays = event.dates.filter(({ start }) => start !== null);
  const days = datedDays.length > 0 ? datedDays : [{ start: startDate, end: endDate }];
  const shared = {
    title: name,
    zone: venueZone(venue, site.timeZone),
    place: [venue?.name, venue?.address].filter(Boolean).join(", "),
    about: blurb,
    url: site.publicUrl + eventPath(url || String(id)),
  };
  const host = new URL(site.publicUrl).hostname;
  return days.flatMap(({ start, end }, index) => {
    if (start === null) return [];
    const uid = `event-${id}${index === 0 ? "" : `-${index + 1}`}@${host}`;
    return [{ ...shared, uid, start, end }];
  });
}
