import { dayIn, endOfDay, isDateOnly, toInstant, venueZone } from "../domain/venue-time.ts";
import { dayFrom } from "../wire/primitives.ts";
import type { EventCard } from "../wire/event.ts";
import type { UpcomingTicket } from "../wire/ticket.ts";
import type { UpcomingEntry } from "../wire/upcoming.ts";

/**
 * What is known of an event that the user attends: from the entry or ticket, else from the only upcoming
 * event with its name on its day. Times are as in the API, local in `zone` without an offset, or a date only. Unknown
 * values are "" or null.
 */
export type AttendedEvent = {
  name: string;
  url: string;
  venue: string;
  address: string;
  zone: string;
  start: string | null;
  end: string | null;
  /** The days of the event if they are known, else its whole duration as one. */
  days: readonly { start: string; end: string | null }[];
};

type EventContext = { cards: readonly EventCard[]; siteZone: string };

export function eventFromEntry(
  { event, date, details }: UpcomingEntry,
  eventContext: EventContext,
): AttendedEvent {
  return mergeFacts(event, eventContext, {
    url: details?.eventUrl ?? "",
    venue: details?.venue ?? "",
    address: details?.venueAddress ?? "",
    timezone: details?.timezone ?? "",
    start: details?.starts ?? null,
    end: details?.ends ?? null,
    day: dayFrom((instant) => dayIn(eventContext.siteZone, Date.parse(instant))).parse(date),
  });
}

export const eventFromTickets = (ticket: UpcomingTicket, eventContext: EventContext): AttendedEvent =>
  mergeFacts(ticket.event || ticket.displayName, eventContext, {
    url: ticket.eventUrl,
    venue: ticket.venue,
    address: ticket.venueAddress,
    timezone: ticket.timezone,
    start: ticket.validFrom,
    end: ticket.validTo,
    day: null,
  });

type OwnFacts = Omit<AttendedEvent, "name" | "zone" | "days"> & { timezone: string; day: string | null };

function mergeFacts(name: string, { cards, siteZone }: EventContext, own: OwnFacts): AttendedEvent {
  const card = findCard({ name, url: own.url, time: own.start ?? own.day }, cards, siteZone);
  const zone = venueZone({ timezone: own.timezone || (card?.venue?.timezone ?? "") }, siteZone);
  const times = own.start === null ? timesFromCard(card, own.day) : { start: own.start, end: own.end };
  return {
    name,
    url: own.url || (card?.url ?? ""),
    venue: own.venue || (card?.venue?.name ?? ""),
    address: own.address || (card?.venue?.address ?? ""),
    zone,
    ...times,
    days: daysWithin(times, card, zone),
  };
}

/**
 * The listed days of an event between these times, so that the nights between them are left out. A ticket for
 * a single day has that day only.
 */
function daysWithin(
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
    const at = toInstant(day.start, zone);
    return at >= from && at <= until ? [{ start: day.start, end: day.end }] : [];
  });
  return days.length > 1 && end !== null ? days : [{ start, end }];
}

/**
 * The listed event with this url, else the only one with this name on this day: an entry may have only the
 * name of its event and the day, and events of a year can share a name.
 */
function findCard(
  { name, url, time }: { name: string; url: string; time: string | null },
  cards: readonly EventCard[],
  siteZone: string,
): EventCard | null {
  const byUrl = url === "" ? undefined : cards.find((card) => card.url === url);
  if (byUrl) return byUrl;
  const [found, second] = cards.filter((card) => {
    const zone = venueZone(card.venue, siteZone);
    const times = [card.startDate, card.endDate, ...card.dates.flatMap(({ start, end }) => [start, end])];
    return card.name === name && (time === null || overlap(daySpan([time], zone), daySpan(times, zone)));
  });
  return found && !second ? found : null;
}

/** The first and the last day (`yyyy-MM-dd`) of some times; null if none is known. */
function daySpan(times: readonly (string | null)[], zone: string): { first: string; last: string } | null {
  const days = times
    .filter((time) => time !== null)
    .map((time) => dayIn(zone, toInstant(time, zone)))
    .toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

/** Whether two spans have a day in common; true if one of them isn't known. */
const overlap = (one: ReturnType<typeof daySpan>, other: ReturnType<typeof daySpan>): boolean =>
  !one || !other || (one.first <= other.last && other.first <= one.last);

/** The event's own times if they are on the entry's day, else that day. */
function timesFromCard(
  card: EventCard | null,
  entryDay: string | null,
): Pick<AttendedEvent, "start" | "end"> {
  const start = card?.dates.find((date) => date.start !== null)?.start ?? card?.startDate ?? null;
  const end = card?.dates.at(-1)?.end ?? card?.endDate ?? null;
  const isSameDay = start !== null && (entryDay === null || start.startsWith(entryDay));
  return isSameDay ? { start, end } : { start: entryDay, end: null };
}

/** When an event starts, to sort lists; events without a date come last. */
export const eventStart = ({ start, zone }: AttendedEvent): number =>
  start === null ? Number.POSITIVE_INFINITY : toInstant(start, zone);

/**
 * Whether two descriptions are of the same event: of the same url, else of the same name with a day in common.
 * Without name or day an event is the same as itself only, so that it doesn't get another event's date.
 */
export function isSameEvent(one: AttendedEvent, other: AttendedEvent): boolean {
  if (one === other) return true;
  if (one.name === "" || one.name !== other.name) return false;
  if (one.url !== "" && other.url !== "") return one.url === other.url;
  const [days, otherDays] = [one, other].map(({ start, end, zone }) => daySpan([start, end], zone));
  return !days === !otherDays && overlap(days ?? null, otherDays ?? null);
}
