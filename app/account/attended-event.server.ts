import { dayIn, toInstant, venueZone } from "../domain/venue-time.ts";
import { dayFrom } from "../wire/primitives.ts";
import type { EventCard } from "../wire/event.ts";
import type { UpcomingTicket } from "../wire/ticket.ts";
import type { UpcomingEntry } from "../wire/upcoming.ts";

/**
 * What is known of an event that the user attends: from the entry or ticket, else from the only upcoming
 * event with its name. Times are as in the API, local in `zone` without an offset, or a date only. Unknown
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
  const card = findByUniqueName(name, cards);
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
    end === null ? Number.POSITIVE_INFINITY : toInstant(end, zone),
  ];
  const days = (card?.dates ?? []).flatMap((day) => {
    if (day.start === null) return [];
    const at = toInstant(day.start, zone);
    return at >= from && at <= until ? [{ start: day.start, end: day.end }] : [];
  });
  return days.length > 1 && end !== null ? days : [{ start, end }];
}

/** An entry names its event only, so events with the same name can't be told apart. */
function findByUniqueName(name: string, cards: readonly EventCard[]): EventCard | null {
  const [found, second] = cards.filter((card) => card.name === name);
  return found && !second ? found : null;
}

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

/** Whether two descriptions are of the same event. */
export const isSameEvent = (one: AttendedEvent, other: AttendedEvent): boolean =>
  one.name === other.name && (one.url === "" || other.url === "" || one.url === other.url);
