import { getDayInZone, getEndOfDay, isDateOnly, toInstant, getVenueZone } from "../domain/venue-time.ts";
import { createDaySchema } from "../wire/primitives.ts";
import type { EventCard } from "../wire/event.ts";
import type { UpcomingTicket } from "../wire/ticket.ts";
import type { UpcomingEntry } from "../wire/upcoming.ts";

/**
 * An event that the user attends. The data comes from the user's entry or ticket. Data that is missing there
 * comes from the site's list of upcoming events. Unknown values are "" or null.
 */
export type AttendedEvent = {
  name: string;
  url: string;
  venue: string;
  address: string;
  /** The time zone of the venue. Times without an offset are local in this zone. */
  zone: string;
  /** The time as the API sends it, which may be a date without a time. */
  start: string | null;
  /** The time as the API sends it, which may be a date without a time. */
  end: string | null;
  /** The days of the event. If they aren't known, one item from `start` to `end`; empty without `start`. */
  days: readonly { start: string; end: string | null }[];
};

/** The upcoming events that the site lists, and the organiser's time zone. */
type EventContext = { eventCards: readonly EventCard[]; siteZone: string };

/** Builds the event of an entry, with missing data from the listed event. */
export function buildEventFromEntry(
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
    day: createDaySchema((instant) => getDayInZone(eventContext.siteZone, Date.parse(instant))).parse(date),
  });
}

/** Builds the event of an order's tickets, with missing data from the listed event. */
export const buildEventFromTickets = (ticket: UpcomingTicket, eventContext: EventContext): AttendedEvent =>
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
  const zone = getVenueZone({ timezone: record.timezone || (card?.venue?.timezone ?? "") }, siteZone);
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
 * Returns the listed days of the event between `start` and `end`, so that a calendar shows each day and not
 * the nights between. Returns one item from `start` to `end` if the end is unknown or fewer than two days
 * match.
 */
function findDaysWithin(
  { start, end }: Pick<AttendedEvent, "start" | "end">,
  card: EventCard | null,
  zone: string,
): AttendedEvent["days"] {
  if (start === null) return [];
  const [startInstant, endInstant] = [
    toInstant(start, zone),
    end === null ? Number.POSITIVE_INFINITY : isDateOnly(end) ? getEndOfDay(end, zone) : toInstant(end, zone),
  ];
  const days = (card?.dates ?? []).flatMap((day) => {
    if (day.start === null) return [];
    const instant = toInstant(day.start, zone);
    return instant >= startInstant && instant <= endInstant ? [{ start: day.start, end: day.end }] : [];
  });
  return days.length > 1 && end !== null ? days : [{ start, end }];
}

/**
 * Finds the listed event with this URL. If there is none, finds the event with this name on this day, since
 * an entry may have no URL. Returns null if no event matches, or if several match by name.
 */
function findCard(
  { name, url, time }: { name: string; url: string; time: string | null },
  eventCards: readonly EventCard[],
  siteZone: string,
): EventCard | null {
  const byUrl = url === "" ? undefined : eventCards.find((card) => card.url === url);
  if (byUrl) return byUrl;
  const [match, secondMatch] = eventCards.filter((card) => {
    const zone = getVenueZone(card.venue, siteZone);
    const times = [card.startDate, card.endDate, ...card.dates.flatMap(({ start, end }) => [start, end])];
    return (
      card.name === name &&
      (time === null || haveCommonDay(findDaySpan([time], zone), findDaySpan(times, zone)))
    );
  });
  return match && !secondMatch ? match : null;
}

/** Finds the first and the last day (`yyyy-MM-dd`) of `times`; null if all times are null. */
function findDaySpan(
  times: readonly (string | null)[],
  zone: string,
): { first: string; last: string } | null {
  const days = times
    .filter((time) => time !== null)
    .map((time) => getDayInZone(zone, toInstant(time, zone)))
    .toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

/** Whether two spans have a day in common. Also true if one of them is unknown. */
const haveCommonDay = (a: ReturnType<typeof findDaySpan>, b: ReturnType<typeof findDaySpan>): boolean =>
  !a || !b || (a.first <= b.last && b.first <= a.last);

/**
 * Finds the times of an entry's event. Returns the listed event's times if it starts on the entry's day, or
 * if the entry's day is unknown. Otherwise returns the entry's day as the start.
 */
function findTimes(card: EventCard | null, entryDay: string | null): Pick<AttendedEvent, "start" | "end"> {
  const start = card?.dates.find((date) => date.start !== null)?.start ?? card?.startDate ?? null;
  const end = card?.dates.at(-1)?.end ?? card?.endDate ?? null;
  const isSameDay = start !== null && (entryDay === null || start.startsWith(entryDay));
  return isSameDay ? { start, end } : { start: entryDay, end: null };
}

/** Returns when an event starts, in Unix milliseconds. Events without a date return Infinity to sort last. */
export const getEventStart = ({ start, zone }: AttendedEvent): number =>
  start === null ? Number.POSITIVE_INFINITY : toInstant(start, zone);

/**
 * Whether two entries or tickets are for the same event: they have the same name and the same URL. If one has
 * no URL, they must have a day in common instead, or both have no date. An event without a name only equals
 * itself.
 */
export function isSameEvent(a: AttendedEvent, b: AttendedEvent): boolean {
  if (a === b) return true;
  if (a.name === "" || a.name !== b.name) return false;
  if (a.url !== "" && b.url !== "") return a.url === b.url;
  const [days, otherDays] = [a, b].map(({ start, end, zone }) => findDaySpan([start, end], zone));
  return !days === !otherDays && haveCommonDay(days ?? null, otherDays ?? null);
}
