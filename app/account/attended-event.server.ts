import { dayIn, endOfDay, isDateOnly, toInstant, venueZone } from "../domain/venue-time.ts";
import { createDaySchema } from "../wire/primitives.ts";
import type { EventCard } from "../wire/event.ts";
import type { UpcomingTicket } from "../wire/ticket.ts";
import type { UpcomingEntry } from "../wire/upcoming.ts";

/**
 * An event that the user attends, from the entry or ticket. Missing data comes from the listed event that
 * matches it (`findCard`). Times are as the API sends them: local in `zone` if they have no offset, or a date
 * without a time. Unknown values are "" or null.
 */
export type AttendedEvent = {
  name: string;
  url: string;
  venue: string;
  address: string;
  zone: string;
  start: string | null;
  end: string | null;
  /** The days of the event if they are known, else its whole duration as one item. */
  days: readonly { start: string; end: string | null }[];
};

/** The upcoming events that the site lists, and the organiser's time zone. */
type EventContext = { eventCards: readonly EventCard[]; siteZone: string };

/** Builds the event of an entry. */
export function eventFromEntry(
  { event, date, details }: UpcomingEntry,
  eventContext: EventContext,
): AttendedEvent {
  return mergeWithEventCard(event, eventContext, {
    url: details?.eventUrl ?? "",
    venue: details?.venue ?? "",
    address: details?.venueAddress ?? "",
    timezone: details?.timezone ?? "",
    start: details?.starts ?? null,
    end: details?.ends ?? null,
    day: createDaySchema((instant) => dayIn(eventContext.siteZone, Date.parse(instant))).parse(date),
  });
}

/** Builds the event of an order's tickets. */
export const eventFromTickets = (ticket: UpcomingTicket, eventContext: EventContext): AttendedEvent =>
  mergeWithEventCard(ticket.event || ticket.displayName, eventContext, {
    url: ticket.eventUrl,
    venue: ticket.venue,
    address: ticket.venueAddress,
    timezone: ticket.timezone,
    start: ticket.validFrom,
    end: ticket.validTo,
    day: null,
  });

type RecordDetails = Omit<AttendedEvent, "name" | "zone" | "days"> & { timezone: string; day: string | null };

function mergeWithEventCard(
  name: string,
  { eventCards, siteZone }: EventContext,
  record: RecordDetails,
): AttendedEvent {
  const card = findCard({ name, url: record.url, time: record.start ?? record.day }, eventCards, siteZone);
  const zone = venueZone({ timezone: record.timezone || (card?.venue?.timezone ?? "") }, siteZone);
  const times =
    record.start === null ? findTimes(card, record.day) : { start: record.start, end: record.end };
  return {
    name,
    url: record.url || (card?.url ?? ""),
    venue: record.venue || (card?.venue?.name ?? ""),
    address: record.address || (card?.venue?.address ?? ""),
    zone,
    ...times,
    days: findDaysWithin(times, card, zone),
  };
}

/**
 * Returns the listed days of the event between `start` and `end`, so that a calendar leaves out the nights.
 * Returns one item from `start` to `end` if fewer than two days are listed there or the end is unknown.
 */
function findDaysWithin(
  { start, end }: Pick<AttendedEvent, "start" | "end">,
  card: EventCard | null,
  zone: string,
): AttendedEvent["days"] {
  if (start === null) return [];
  const [from, until] = [
    toInstant(start, zone),
    end === null ? Number.POSITIVE_INFINITY : isDateOnly(end) ? endOfDay(end, zone) : toInstant(end, zone),
  ];
  const days = (card?.dates ?? []).flatMap((day) => {
    if (day.start === null) return [];
    const instant = toInstant(day.start, zone);
    return instant >= from && instant <= until ? [{ start: day.start, end: day.end }] : [];
  });
  return days.length > 1 && end !== null ? days : [{ start, end }];
}

/**
 * Finds the listed event with this url. Without such an event, finds the only one with this name on this day:
 * an entry may have no url, and several events of a year can share a name. Returns null if there is none.
 */
function findCard(
  { name, url, time }: { name: string; url: string; time: string | null },
  eventCards: readonly EventCard[],
  siteZone: string,
): EventCard | null {
  const byUrl = url === "" ? undefined : eventCards.find((card) => card.url === url);
  if (byUrl) return byUrl;
  const [match, secondMatch] = eventCards.filter((card) => {
    const zone = venueZone(card.venue, siteZone);
    const times = [card.startDate, card.endDate, ...card.dates.flatMap(({ start, end }) => [start, end])];
    return card.name === name && (time === null || overlap(daySpan([time], zone), daySpan(times, zone)));
  });
  return match && !secondMatch ? match : null;
}

/** Returns the first and the last day (`yyyy-MM-dd`) of `times`; null if no time is known. */
function daySpan(times: readonly (string | null)[], zone: string): { first: string; last: string } | null {
  const days = times
    .filter((time) => time !== null)
    .map((time) => dayIn(zone, toInstant(time, zone)))
    .toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

/** Whether two spans have a day in common; true if one of them is unknown. */
const overlap = (a: ReturnType<typeof daySpan>, b: ReturnType<typeof daySpan>): boolean =>
  !a || !b || (a.first <= b.last && b.first <= a.last);

/**
 * Returns the listed event's times if it starts on the entry's day or that day is unknown; else the entry's
 * day.
 */
function findTimes(card: EventCard | null, entryDay: string | null): Pick<AttendedEvent, "start" | "end"> {
  const start = card?.dates.find((date) => date.start !== null)?.start ?? card?.startDate ?? null;
  const end = card?.dates.at(-1)?.end ?? card?.endDate ?? null;
  const isSameDay = start !== null && (entryDay === null || start.startsWith(entryDay));
  return isSameDay ? { start, end } : { start: entryDay, end: null };
}

/**
 * Returns when an event starts, in Unix milliseconds; Infinity without a date, so that such events come last in
 * lists.
 */
export const eventStart = ({ start, zone }: AttendedEvent): number =>
  start === null ? Number.POSITIVE_INFINITY : toInstant(start, zone);

/**
 * Whether two entries or tickets are for the same event: with the same name and url or, if one has no url, with
 * the same name and a day in common. An event without a name only equals itself, and one without a date doesn't
 * equal one with a date, so that it doesn't get the date of another event.
 */
export function isSameEvent(a: AttendedEvent, b: AttendedEvent): boolean {
  if (a === b) return true;
  if (a.name === "" || a.name !== b.name) return false;
  if (a.url !== "" && b.url !== "") return a.url === b.url;
  const [days, otherDays] = [a, b].map(({ start, end, zone }) => daySpan([start, end], zone));
  return !days === !otherDays && overlap(days ?? null, otherDays ?? null);
}
