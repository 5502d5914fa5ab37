import type { AppLoadContext } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { type CalendarEvent, buildCalendarFile } from "../domain/calendar-file.ts";
import { getVenueZone } from "../domain/venue-time.ts";
import { eventPath } from "../entry/entry-page.ts";
import type { EventCard } from "../wire/event.ts";

/**
 * Builds an iCalendar response with events, for download or subscription. Each day of an event has a constant
 * uid, so that calendar apps update the day instead of adding it again.
 * @param options.name the calendar's name; "" for a download
 * @param options.file the name of the file without its extension
 */
export function buildCalendarResponse(
  { site, clock }: AppLoadContext,
  events: readonly EventCard[],
  options: { name: string; file: string },
): Response {
  const { name, file } = options;
  const days = events
    .flatMap((event) => buildCalendarDays(event, site))
    .map((day) => addChangedAt(day, clock.now()));
  const text = buildCalendarFile(days, { createdAt: clock.now(), producer: site.productName, name });
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `inline; filename="${file}.ics"`,
      "Cache-Control": "public, max-age=300",
    },
  });
}

/** The content of each day, and the time (ms) at which this process first loaded that content, by uid. */
const seenDays = new LRUCache<string, { content: string; seenAt: number }>({ max: 2_000 });

/**
 * Adds the time of the last change. The API doesn't return this time, so the time is used at which this
 * process first loaded the content. While the content is the same, the time stays the same, and with it the
 * file's ETag.
 */
function addChangedAt(day: CalendarEvent, now: number): CalendarEvent {
  const content = JSON.stringify(day);
  const previousDay = seenDays.get(day.uid);
  if (previousDay?.content === content) return { ...day, changedAt: previousDay.seenAt };
  seenDays.set(day.uid, { content, seenAt: now });
  return { ...day, changedAt: now };
}

/** Builds one calendar item per day of the event; none for an event without a date. */
function buildCalendarDays(event: EventCard, site: AppLoadContext["site"]): CalendarEvent[] {
  const { id, url, name, blurb, venue, startDate, endDate } = event;
  const daysWithStart = event.dates.filter(({ start }) => start !== null);
  const days = daysWithStart.length > 0 ? daysWithStart : [{ start: startDate, end: endDate }];
  const eventData = {
    title: name,
    zone: getVenueZone(venue, site.timeZone),
    location: [venue?.name, venue?.address].filter(Boolean).join(", "),
    description: blurb,
    url: site.publicUrl + eventPath(url || String(id)),
  };
  const host = new URL(site.publicUrl).hostname;
  return days.flatMap(({ start, end }, index) => {
    if (start === null) return [];
    const uid = `event-${id}${index === 0 ? "" : `-${index + 1}`}@${host}`;
    return [{ ...eventData, uid, start, end }];
  });
}
