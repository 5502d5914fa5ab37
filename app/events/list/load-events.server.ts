import type { AppLoadContext } from "@remix-run/node";
import { dayIn, endOfDay } from "../../domain/venue-time.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { optional } from "../../optional.server.ts";
import type { CalendarEvent, EventCard } from "../../wire/event.ts";
import { buildEventCards } from "../event-cards.ts";
import { parseEventFilter, filterOptions, matchesFilter } from "./event-filter.server.ts";
import type { EventFilter } from "./list-url.ts";
import {
  monthRange,
  buildMonthCalendar,
  displayedMonth,
  addMonths,
  eventDateRange,
} from "./month-calendar.ts";

/** An event that is over. */
export type PastEvent = { id: number; name: string; path: string; day: string };

const MAX_PAST_EVENTS = 12;

/**
 * Data of the event list: the upcoming events that match the filter, as cards or as a month's calendar, and
 * below the cards the past events of the last year. `null` for calendar and past events if the API's calendar
 * is unavailable. [RT-022 EVT-001..007]
 */
export async function loadEvents(context: AppLoadContext, query: URLSearchParams) {
  const { organiser, language, site, clock, page } = context;
  const formats = formatsFor(language.code);
  const filter = parseEventFilter(query);
  const isCalendar = query.get("view") === "calendar";
  const today = dayIn(site.timeZone, clock.now());
  page.validUntil(endOfDay(today, site.timeZone));
  const period = { today, month: displayedMonth(filter.month, today) };
  const [{ items: all }, calendar] = await Promise.all([
    organiser.events.upcoming(),
    loadCalendar(context, isCalendar ? monthRange(period.month) : lastYear(today)),
  ]);
  const events = all.filter((event) =>
    matchesFilter(event, isCalendar ? { ...filter, month: "" } : filter, site.timeZone),
  );
  const options = filterOptions(all, site.timeZone, formats);
  const chosen = [
    ...options.months.filter(({ value }) => value === filter.month),
    ...options.venues.filter(({ value }) => value === filter.venue),
    ...options.kinds.filter(({ value }) => value === filter.kind),
  ].map(({ label }) => label);
  return {
    filter,
    isCalendar,
    options,
    count: all.length,
    events: buildEventCards(events, context, formats),
    filters: isCalendar
      ? [formats.month(period.month), ...chosen.filter((label) => label !== formats.month(period.month))]
      : chosen,
    month:
      isCalendar && calendar
        ? buildMonthCalendar(
            calendar.filter((event) => matchesCalendarFilter(event, filter, { all, events })),
            { ...period, siteZone: site.timeZone, pathOf: (event) => calendarEventPath(event, all) },
            formats,
          )
        : null,
    past: isCalendar || !calendar ? null : pastEvents(calendar, today, context),
  };
}

/** The API's calendar between two dates; null if it is unavailable or too slow. */
async function loadCalendar(context: AppLoadContext, { first, last }: { first: string; last: string }) {
  const { organiser, page, clock } = context;
  const events = await optional(context, "calendar", () => organiser.events.calendar(first, last), {
    or: null,
  });
  if (events === null) page.validUntil(clock.now()); // don't cache the page
  return events;
}

const lastYear = (today: string) => ({ first: `${addMonths(today, -12)}-01`, last: today });

/** Past events have no venue and kind in the API's calendar, so they match only if neither is filtered. */
function matchesCalendarFilter(
  { id }: CalendarEvent,
  { venue, kind }: EventFilter,
  { all, events }: { all: readonly EventCard[]; events: readonly EventCard[] },
): boolean {
  return all.some((event) => event.id === id)
    ? events.some((event) => event.id === id)
    : venue === "" && kind === "";
}

/** Links to an upcoming event only if something is on sale, to a past event always. [EVT-007] */
function calendarEventPath({ id }: CalendarEvent, all: readonly EventCard[]): string {
  const event = all.find((card) => card.id === id);
  if (!event) return `/event/${id}`;
  return event.canEnter || event.canBuySpectatorTicket ? `/event/${encodeURIComponent(event.url || id)}` : "";
}

/** The most recent past events, newest first. */
function pastEvents(
  calendar: readonly CalendarEvent[],
  today: string,
  { language, site }: AppLoadContext,
): PastEvent[] {
  const formats = formatsFor(language.code);
  return calendar
    .map((event) => ({ event, ...eventDateRange(event, site.timeZone) }))
    .filter(({ first, last }) => first !== "" && last < today)
    .toSorted((a, b) => b.first.localeCompare(a.first))
    .slice(0, MAX_PAST_EVENTS)
    .map(({ event, first }) => ({
      id: event.id,
      name: event.title,
      path: `/event/${event.id}`,
      day: formats.day(first),
    }));
}
