import type { AppLoadContext } from "@remix-run/node";
import { getDayInZone, getEndOfDay, getVenueZone } from "../domain/venue-time.ts";
import { buildEventPath } from "../entry/entry-page.ts";
import type { Formats } from "../i18n/formats.server.ts";
import { loadOptional } from "../optional.server.ts";
import { buildEventCard, type EventCardModel } from "./event-card-model.ts";
import { getEventEnd } from "./event-end.ts";
import { formatEventTimes } from "./event-times.ts";
import { DAY_MS } from "../domain/durations.ts";

/** `date` and `daysAway` are formatted texts. */
export type NextEvent = { name: string; path: string; date: string; daysAway: string } & Pick<
  EventCardModel,
  "ticketsOnSale" | "entriesOnSale"
>;

/**
 * Loads the next event, or null if no event has a date or the API is unavailable. The page is cached at most
 * until midnight at the venue, because the number of days changes then.
 */
export async function loadNextEvent(context: AppLoadContext, formats: Formats): Promise<NextEvent | null> {
  const { organiser, clock, site, page } = context;
  const events = await loadOptional(context, "the next event", () => organiser.events.listNextPerVenue(), {
    fallback: [],
  });
  const now = clock.now();
  const event = events.find((candidate) => (getEventEnd(candidate, site.timeZone) ?? 0) > now);
  const [firstDay] = event ? formatEventTimes(event, site.timeZone, formats).days : [];
  if (!event || !firstDay) return null;

  const timeZone = getVenueZone(event.venue, site.timeZone);
  const today = getDayInZone(timeZone, now);
  page.validUntil(getEndOfDay(today, timeZone));
  const days = countDaysBetween(today, getDayInZone(timeZone, Date.parse(firstDay.dateTime)));
  const { ticketsOnSale, entriesOnSale } = buildEventCard(event, now, site.timeZone, formats);
  return {
    ticketsOnSale,
    entriesOnSale,
    name: event.name,
    path: buildEventPath(event.url || String(event.id)),
    date: firstDay.date,
    // An event of several days may have started.
    daysAway: formats.daysAway(Math.max(0, days)),
  };
}

const countDaysBetween = (start: string, end: string): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS);
