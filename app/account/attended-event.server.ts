import { getDayInZone, getEndOfDay, isDateOnly, toInstant, getVenueZone } from "../domain/venue-time.ts";
import { createDateOnlySchema } from "../wire/primitives.ts";
import type { EventCard } from "../wire/event.ts";
import type { UpcomingTicket } from "../wire/ticket.ts";
import type { UpcomingEntry, UpcomingStallSite } from "../wire/upcoming.ts";

/**
 * An event for which the user has an entry, a ticket or a stall application. What these lack comes from the
 * event's card in the site's list of upcoming events. Unknown values are "" or null.
 */
export type AttendedEvent = {
  name: string;
  url: string;
  venue: string;
  address: string;
  /** The venue's time zone, which applies to times without an offset. */
  timeZone: string;
  /** A date with or without a time, as the API sends it. */
  start: string | null;
  /** A date with or without a time, as the API sends it. */
  end: string | null;
  /** One item from `start` to `end` if the days are unknown. Empty if `start` is null. */
  days: readonly { start: string; end: string | null }[];
};

export type EventListing = { eventCards: readonly EventCard[]; siteTimeZone: string };

/** Builds the event of an entry. Takes what the entry lacks from the event's card. */
export function buildEventFromEntry(
  { event, date, details }: UpcomingEntry,
  eventListing: EventListing,
): AttendedEvent {
  return mergeWithEventCard(event, eventListing, {
    url: details?.eventUrl ?? "",
    venue: details?.venue ?? "",
    address: details?.venueAddress ?? "",
    timezone: details?.timezone ?? "",
    start: details?.starts ?? null,
    end: details?.ends ?? null,
    day: parseDay(date, eventListing),
  });
}

/** Builds the event of an order's tickets. Takes what the tickets lack from the event's card. */
export const buildEventFromTickets = (ticket: UpcomingTicket, eventListing: EventListing): AttendedEvent =>
  mergeWithEventCard(ticket.event || ticket.displayName, eventListing, {
    url: ticket.eventUrl,
    venue: ticket.venue,
    address: ticket.venueAddress,
    timezone: ticket.timezone,
    start: ticket.validFrom,
    end: ticket.validTo,
    day: null,
  });

/** Builds the event of a stall application, most of which comes from the event's card. */
export const buildEventFromStall = (
  { event, date, details }: UpcomingStallSite,
  eventListing: EventListing,
): AttendedEvent =>
  mergeWithEventCard(event, eventListing, {
    url: details?.eventUrl ?? "",
    venue: "",
    address: "",
    timezone: "",
    start: null,
    end: null,
    day: parseDay(date, eventListing),
  });

/** Returns the day as `yyyy-MM-dd`, or null if the text isn't a date. */
const parseDay = (date: string, { siteTimeZone }: EventListing): string | null =>
  createDateOnlySchema((instant) => getDayInZone(siteTimeZone, Date.parse(instant))).parse(date);

type KnownDetails = Omit<AttendedEvent, "name" | "timeZone" | "days"> & {
  timezone: string;
  day: string | null;
};

function mergeWithEventCard(
  name: string,
  { eventCards, siteTimeZone }: EventListing,
  details: KnownDetails,
): AttendedEvent {
  const card = findCard(
    { name, url: details.url, time: details.start ?? details.day },
    eventCards,
    siteTimeZone,
  );
  const timeZone = getVenueZone(
    { timezone: details.timezone || (card?.venue?.timezone ?? "") },
    siteTimeZone,
  );
  const times =
    details.start === null ? findStartAndEnd(card, details.day) : { start: details.start, end: details.end };
  return {
    name,
    url: details.url || (card?.url ?? ""),
    venue: details.venue || (card?.venue?.name ?? ""),
    address: details.address || (card?.venue?.address ?? ""),
    timeZone,
    ...times,
    days: findDaysWithin(times, card, timeZone),
  };
}

/**
 * Returns the card's days from `start` to `end`. Returns one item from `start` to `end` if `end` is null or
 * fewer than two of the days match.
 */
function findDaysWithin(
  { start, end }: Pick<AttendedEvent, "start" | "end">,
  card: EventCard | null,
  timeZone: string,
): AttendedEvent["days"] {
  if (start === null) return [];
  const [startInstant, endInstant] = [
    toInstant(start, timeZone),
    end === null
      ? Number.POSITIVE_INFINITY
      : isDateOnly(end)
        ? getEndOfDay(end, timeZone)
        : toInstant(end, timeZone),
  ];
  const days = (card?.dates ?? []).flatMap((day) => {
    if (day.start === null) return [];
    const instant = toInstant(day.start, timeZone);
    return instant >= startInstant && instant <= endInstant ? [{ start: day.start, end: day.end }] : [];
  });
  return days.length > 1 && end !== null ? days : [{ start, end }];
}

/** Finds the card with this URL, or else the only card with this name on the day of `time`. */
function findCard(
  { name, url, time }: { name: string; url: string; time: string | null },
  eventCards: readonly EventCard[],
  siteTimeZone: string,
): EventCard | null {
  const cardWithUrl = url === "" ? undefined : eventCards.find((card) => card.url === url);
  if (cardWithUrl) return cardWithUrl;
  const [match, secondMatch] = eventCards.filter((card) => {
    const timeZone = getVenueZone(card.venue, siteTimeZone);
    const times = [card.startDate, card.endDate, ...card.dates.flatMap(({ start, end }) => [start, end])];
    return (
      card.name === name &&
      (time === null || haveCommonDay(findDaySpan([time], timeZone), findDaySpan(times, timeZone)))
    );
  });
  return match && !secondMatch ? match : null;
}

/** Finds the first and the last day (`yyyy-MM-dd`) of `times`, or null if all times are null. */
function findDaySpan(
  times: readonly (string | null)[],
  timeZone: string,
): { first: string; last: string } | null {
  const days = times
    .filter((time) => time !== null)
    .map((time) => getDayInZone(timeZone, toInstant(time, timeZone)))
    .toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

/** Whether two spans have a day in common. True if one of the spans is unknown. */
const haveCommonDay = (a: ReturnType<typeof findDaySpan>, b: ReturnType<typeof findDaySpan>): boolean =>
  !a || !b || (a.first <= b.last && b.first <= a.last);

/**
 * Returns the start and the end of the card. If the card doesn't start on `entryDay`, returns `entryDay` as
 * the start, and no end.
 */
function findStartAndEnd(
  card: EventCard | null,
  entryDay: string | null,
): Pick<AttendedEvent, "start" | "end"> {
  const start = card?.dates.find((date) => date.start !== null)?.start ?? card?.startDate ?? null;
  const end = card?.dates.at(-1)?.end ?? card?.endDate ?? null;
  const isSameDay = start !== null && (entryDay === null || start.startsWith(entryDay));
  return isSameDay ? { start, end } : { start: entryDay, end: null };
}

/**
 * Returns when an event starts, in ms since 1970 UTC. Returns Infinity for an event without a date, because
 * undated events come last.
 */
export const getEventStart = ({ start, timeZone }: AttendedEvent): number =>
  start === null ? Number.POSITIVE_INFINITY : toInstant(start, timeZone);

/**
 * Whether two entries or tickets are for the same event: their names are equal, and so are their URLs. If a
 * URL is missing, their days must overlap or both be unknown. An event without a name only equals itself.
 */
export function isSameEvent(a: AttendedEvent, b: AttendedEvent): boolean {
  if (a === b) return true;
  if (a.name === "" || a.name !== b.name) return false;
  if (a.url !== "" && b.url !== "") return a.url === b.url;
  const daysOfA = findDaySpan([a.start, a.end], a.timeZone);
  const daysOfB = findDaySpan([b.start, b.end], b.timeZone);
  return (daysOfA === null) === (daysOfB === null) && haveCommonDay(daysOfA, daysOfB);
}
