import { dayIn, toInstant, venueZone } from "../domain/venue-time.ts";
import { dayFrom } from "../wire/primitives.ts";
import type { EventCard } from "../wire/event.ts";
import type { UpcomingTicket } from "../wire/ticket.ts";
import type { UpcomingEntry } from "../wire/upcoming.ts";

/**
 * An event that somebody goes to, as far as it is known: from what the entry or ticket tells of it, else from
 * the one event to come that has its name. Times are the wire's, local in `zone` without an offset, or a day
 * alone; what isn't known is "" or null.
 */
export type EventFacts = {
  name: string;
  url: string;
  venue: string;
  address: string;
  zone: string;
  start: string | null;
  end: string | null;
};

type Around = { cards: readonly EventCard[]; siteZone: string };

export function eventOfEntry({ event, date, details }: UpcomingEntry, around: Around): EventFacts {
  return merged(event, around, {
    url: details?.eventUrl ?? "",
    venue: details?.venue ?? "",
    address: details?.venueAddress ?? "",
    timezone: details?.timezone ?? "",
    start: details?.starts ?? null,
    end: details?.ends ?? null,
    day: dayFrom((instant) => dayIn(around.siteZone, Date.parse(instant))).parse(date),
  });
}

export const eventOfTickets = (ticket: UpcomingTicket, around: Around): EventFacts =>
  merged(ticket.event || ticket.displayName, around, {
    url: "",
    venue: ticket.venue,
    address: "",
    timezone: ticket.timezone,
    start: ticket.validFrom,
    end: ticket.validTo,
    day: null,
  });

type OwnFacts = Omit<EventFacts, "name" | "zone"> & { timezone: string; day: string | null };

function merged(name: string, { cards, siteZone }: Around, own: OwnFacts): EventFacts {
  const card = onlyNamed(name, cards);
  const zone = venueZone({ timezone: own.timezone || (card?.venue?.timezone ?? "") }, siteZone);
  return {
    name,
    url: own.url || (card?.url ?? ""),
    venue: own.venue || (card?.venue?.name ?? ""),
    address: own.address || (card?.venue?.address ?? ""),
    zone,
    ...(own.start === null ? timesOf(card, own.day) : { start: own.start, end: own.end }),
  };
}

/** An entry names its event alone: nobody can tell two of one name apart. */
function onlyNamed(name: string, cards: readonly EventCard[]): EventCard | null {
  const [found, second] = cards.filter((card) => card.name === name);
  return found && !second ? found : null;
}

/** The event's own times where they are of the entry's day, else that day. */
function timesOf(card: EventCard | null, entered: string | null): Pick<EventFacts, "start" | "end"> {
  const start = card?.dates.find((date) => date.start !== null)?.start ?? card?.startDate ?? null;
  const end = card?.dates.at(-1)?.end ?? card?.endDate ?? null;
  const isSameDay = start !== null && (entered === null || start.startsWith(entered));
  return isSameDay ? { start, end } : { start: entered, end: null };
}

/** When an event starts, for the order of a list; what has no date comes last. */
export const startOf = ({ start, zone }: EventFacts): number =>
  start === null ? Number.POSITIVE_INFINITY : toInstant(start, zone);

/** Whether two are the same event. */
export const isSameEvent = (one: EventFacts, other: EventFacts): boolean =>
  one.name === other.name && (one.url === "" || other.url === "" || one.url === other.url);
