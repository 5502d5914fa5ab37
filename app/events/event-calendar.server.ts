import type { AppLoadContext } from "@remix-run/node";
import { type CalendarEvent, calendarFile } from "../domain/calendar-file.ts";
import { venueZone } from "../domain/venue-time.ts";
import { pathOfEvent } from "../entry/entry-page.ts";
import type { EventCard } from "../wire/event.ts";

/**
 * Events as a file for calendars, or one to subscribe to. A day of an event keeps its name there however
 * often the file is fetched, so that a calendar that has it moves it in place of adding another. `name` is
 * the calendar's, "" for a file that is taken once.
 */
export function eventCalendar(
  { site, clock }: AppLoadContext,
  events: readonly EventCard[],
  { name, file }: { name: string; file: string },
): Response {
  const days = events.flatMap((event) => calendarDays(event, site));
  const text = calendarFile(days, { madeAt: clock.now(), by: site.productName, name });
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `inline; filename="${file}.ics"`,
      "Cache-Control": "public, max-age=300",
    },
  });
}

/** Each day of an event is one of the calendar's; an event without a date has none. */
function calendarDays(event: EventCard, site: AppLoadContext["site"]): CalendarEvent[] {
  const { id, url, name, blurb, venue, startDate, endDate } = event;
  const listed = event.dates.filter(({ start }) => start !== null);
  const days = listed.length > 0 ? listed : [{ start: startDate, end: endDate }];
  const same = {
    title: name,
    zone: venueZone(venue, site.timeZone),
    place: [venue?.name, venue?.address].filter(Boolean).join(", "),
    about: blurb,
    url: site.publicUrl + pathOfEvent(url || String(id)),
  };
  const host = new URL(site.publicUrl).hostname;
  return days.flatMap(({ start, end }, index) => {
    if (start === null) return [];
    const uid = `event-${id}${index === 0 ? "" : `-${index + 1}`}@${host}`;
    return [{ ...same, uid, start, end }];
  });
}
