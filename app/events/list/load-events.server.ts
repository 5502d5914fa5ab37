import type { AppLoadContext } from "@remix-run/node";
import { dayIn, endOfDay } from "../../domain/venue-time.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { inTime } from "../../site/errors/patience.ts";
import type { CalendarEvent, EventCard } from "../../wire/event.ts";
import { eventCards } from "../event-cards.ts";
import { filterIn, filterOptions, fits } from "./event-filter.server.ts";
import type { EventFilter } from "./list-address.ts";
import { daysOfMonth, monthCalendar, monthShown, plusMonths, spanOf } from "./month-calendar.ts";

/** A night that is over. */
export type PastNight = { id: number; name: string; path: string; day: string };

const mostPast = 12;

/**
 * What the list of events shows: the events to come that somebody looks for, as cards or as the calendar of a
 * month, and below the cards the nights of the last year. The API's calendar may fail: `null` then. [RT-022
 * EVT-001..007]
 */
export async function loadEvents(context: AppLoadContext, query: URLSearchParams) {
  const { organiser, language, site, clock, page } = context;
  const formats = formatsFor(language.code);
  const filter = filterIn(query);
  const isCalendar = query.get("view") === "calendar";
  const today = dayIn(site.timeZone, clock.now());
  page.validUntil(endOfDay(today, site.timeZone));
  const shown = { today, month: monthShown(filter.month, today) };
  const [{ items: all }, told] = await Promise.all([
    organiser.events.upcoming(),
    calendarOf(context, isCalendar ? daysOfMonth(shown.month) : lastYear(today)),
  ]);
  const events = all.filter((event) =>
    fits(event, isCalendar ? { ...filter, month: "" } : filter, site.timeZone),
  );
  return {
    filter,
    isCalendar,
    options: filterOptions(all, site.timeZone, formats),
    count: all.length,
    events: eventCards(events, context, formats),
    month:
      isCalendar && told
        ? monthCalendar(
            told.filter((night) => isLookedFor(night, filter, { all, events })),
            { ...shown, siteZone: site.timeZone, pathOf: (night) => pathOf(night, all) },
            formats,
          )
        : null,
    past: isCalendar || !told ? null : pastNights(told, today, context),
  };
}

/** The API's calendar from one day to another; null where it doesn't come in time. */
function calendarOf(context: AppLoadContext, { first, last }: { first: string; last: string }) {
  const { organiser, page, clock, log } = context;
  return inTime<readonly CalendarEvent[] | null>(organiser.events.calendar(first, last), null, (err) => {
    log.warn({ err }, "the calendar is missing");
    page.validUntil(clock.now()); // asked again at the next visit
  });
}

const lastYear = (today: string) => ({ first: `${plusMonths(today, -12)}-01`, last: today });

/** Of a night that is over nobody knows its venue and its kind: it is shown to who looks for neither. */
function isLookedFor(
  { id }: CalendarEvent,
  { venue, kind }: EventFilter,
  { all, events }: { all: readonly EventCard[]; events: readonly EventCard[] },
): boolean {
  return all.some((event) => event.id === id)
    ? events.some((event) => event.id === id)
    : venue === "" && kind === "";
}

/** A night to come is led to where something is on sale, one that is over always. [EVT-007] */
function pathOf({ id }: CalendarEvent, all: readonly EventCard[]): string {
  const event = all.find((one) => one.id === id);
  if (!event) return `/event/${id}`;
  return event.canEnter || event.canBuySpectatorTicket ? `/event/${encodeURIComponent(event.url || id)}` : "";
}

/** The latest nights that are over, the last one first. */
function pastNights(
  told: readonly CalendarEvent[],
  today: string,
  { language, site }: AppLoadContext,
): PastNight[] {
  const formats = formatsFor(language.code);
  return told
    .map((night) => ({ night, ...spanOf(night, site.timeZone) }))
    .filter(({ first, last }) => first !== "" && last < today)
    .toSorted((a, b) => b.first.localeCompare(a.first))
    .slice(0, mostPast)
    .map(({ night, first }) => ({
      id: night.id,
      name: night.title,
      path: `/event/${night.id}`,
      day: formats.day(first),
    }));
}
