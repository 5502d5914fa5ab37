import type { AppLoadContext } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { type CalendarEvent, buildCalendarFile } from "../domain/calendar-file.ts";
import { getVenueZone } from "../domain/venue-time.ts";
import { buildEventPath } from "../entry/entry-page.ts";
import type { EventCard } from "../wire/event.ts";

/**
 * Builds an iCalendar response for download or subscription. Each day of an event has a constant uid, so that
 * calendar apps update the day instead of adding it again.
 * @param options.name the calendar's name, or "" for a download
 * @param options.file the file name without its extension
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

/** By uid: the content of a day, and the time (ms) at which this process first loaded the content. */
const seenDays = new LRUCache<string, { content: string; seenAt: number }>({ max: 2_000 });

/**
 * The API returns no time of the last change, so the time of the first load is used. This time keeps the
 * file's ETag constant while the content is the same.
 */
function addChangedAt(day: CalendarEvent, now: number): CalendarEvent {
  const content = JSON.stringify(day);
  const previousDay = seenDays.get(day.uid);
  if (previousDay?.content === content) return { ...day, changedAt: previousDay.seenAt };
  seenDays.set(day.uid, { content, seenAt: now });
  return { ...day, changedAt: now };
}

function buildCalendarDays(event: EventCard, site: AppLoadContext["site"]): CalendarEvent[] {
  const { id, url, name, blurb, venue, startDate, endDate } = event;
  const daysWithStart = event.dates.filter(({ start }) => start !== null);
  const days = daysWithStart.length > 0 ? daysWithStart : [{ start: startDate, end: endDate }];
  const eventData = {
    title: name,
    timeZone: getVenueZone(venue, site.timeZone),
    location: [venue?.name, venue?.address].filter(Boolean).join(", "),
    description: blurb,
    url: site.publicUrl + buildEventPath(url || String(id)),
  };
  const host = new URL(site.publicUrl).hostname;
  return days.flatMap(({ start, end }, index) => {
    if (start === null) return [];
    const uid = `event-${id}${index === 0 ? "" : `-${index + 1}`}@${host}`;
    return [{ ...eventData, uid, start, end }];
  });
}
