import type { AppLoadContext } from "@remix-run/node";
import { getDayInZone, getEndOfDay } from "../../domain/venue-time.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { loadOptional } from "../../optional.server.ts";
import type { CalendarEvent, EventCard } from "../../wire/event.ts";
import { buildEventCards } from "../event-cards.ts";
import { parseEventFilter, buildFilterOptions, matchesFilter } from "./event-filter.server.ts";
import type { EventFilter } from "./list-url.ts";
import {
  getMonthRange,
  buildMonthCalendar,
  getDisplayedMonth,
  addMonths,
  getEventDateRange,
} from "./month-calendar.ts";

/** `day` is the event's first date as formatted text. */
export type PastEvent = { id: number; name: string; path: string; day: string };

const MAX_PAST_EVENTS = 12;

/**
 * Loads the upcoming events that match the filter. The calendar view also gets the calendar of a month
 * (`month`), and the list view gets past events (`past`). Each is null if the view doesn't show it, or if the
 * API's calendar is unavailable. [RT-022 EVT-001..007]
 */
export async function loadEvents(context: AppLoadContext, query: URLSearchParams) {
  const { organiser, language, site, clock, page } = context;
  const formats = formatsFor(language.code);
  const filter = parseEventFilter(query);
  const isCalendar = query.get("view") === "calendar";
  const today = getDayInZone(site.timeZone, clock.now());
  page.validUntil(getEndOfDay(today, site.timeZone));
  const period = { today, month: getDisplayedMonth(filter.month, today) };
  const [{ items: upcomingEvents }, calendar] = await Promise.all([
    organiser.events.listUpcoming(),
    loadCalendar(context, isCalendar ? getMonthRange(period.month) : getLastYearRange(today)),
  ]);
  const events = upcomingEvents.filter((event) =>
    matchesFilter(event, isCalendar ? { ...filter, month: "" } : filter, site.timeZone),
  );
  const options = buildFilterOptions(upcomingEvents, site.timeZone, formats);
  const filterLabels = [
    ...options.months.filter(({ value }) => value === filter.month),
    ...options.venues.filter(({ value }) => value === filter.venue),
    ...options.kinds.filter(({ value }) => value === filter.kind),
  ].map(({ label }) => label);
  return {
    filter,
    isCalendar,
    options,
    count: upcomingEvents.length,
    events: buildEventCards(events, context, formats),
    filters: isCalendar
      ? [
          formats.month(period.month),
          ...filterLabels.filter((label) => label !== formats.month(period.month)),
        ]
      : filterLabels,
    month:
      isCalendar && calendar
        ? buildMonthCalendar(
            calendar.filter((event) => matchesCalendarFilter(event, filter, { upcomingEvents, events })),
            {
              ...period,
              siteTimeZone: site.timeZone,
              getPath: (event) => getCalendarEventPath(event, upcomingEvents),
            },
            formats,
          )
        : null,
    past: isCalendar || !calendar ? null : listPastEvents(calendar, today, context),
  };
}

/** Returns null if the calendar is unavailable or too slow. */
async function loadCalendar(context: AppLoadContext, { first, last }: { first: string; last: string }) {
  const { organiser, page, clock } = context;
  const events = await loadOptional(context, "calendar", () => organiser.events.listBetween(first, last), {
    fallback: null,
  });
  // Don't cache a page without the calendar.
  if (events === null) page.validUntil(clock.now());
  return events;
}

const getLastYearRange = (today: string) => ({ first: `${addMonths(today, -12)}-01`, last: today });

/**
 * The API's calendar has no venues and types. Only upcoming events have them, so all other events match
 * unless the filter has a venue or type.
 */
function matchesCalendarFilter(
  { id }: CalendarEvent,
  { venue, kind }: EventFilter,
  { upcomingEvents, events }: { upcomingEvents: readonly EventCard[]; events: readonly EventCard[] },
): boolean {
  return upcomingEvents.some((event) => event.id === id)
    ? events.some((event) => event.id === id)
    : venue === "" && kind === "";
}

/** Returns the path of the event's page, or "" for an upcoming event with nothing on sale. [EVT-007] */
function getCalendarEventPath({ id }: CalendarEvent, upcomingEvents: readonly EventCard[]): string {
  const event = upcomingEvents.find((card) => card.id === id);
  if (!event) return `/event/${id}`;
  return event.canEnter || event.canBuySpectatorTicket ? `/event/${encodeURIComponent(event.url || id)}` : "";
}

function listPastEvents(
  calendar: readonly CalendarEvent[],
  today: string,
  { language, site }: AppLoadContext,
): PastEvent[] {
  const formats = formatsFor(language.code);
  return calendar
    .map((event) => ({ event, ...getEventDateRange(event, site.timeZone) }))
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
