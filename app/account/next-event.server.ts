import type { AppLoadContext } from "@remix-run/node";
import { directionsUrl } from "../domain/directions.ts";
import { calendarPath, formatGatesOpen } from "./tickets/cards.server.ts";
import { formatVenueTimes } from "./tickets/venue-times.server.ts";
import type { UserDocument } from "../wire/account.ts";
import type { EventCard } from "../wire/event.ts";
import type { UpcomingTicket } from "../wire/ticket.ts";
import type { UpcomingEntry } from "../wire/upcoming.ts";
import {
  type AttendedEvent,
  eventFromEntry,
  eventFromTickets,
  isSameEvent,
  eventStart,
} from "./attended-event.server.ts";
import type { UpcomingEvent, EntrySummary, Overview } from "./overview.ts";
import { driverReadiness } from "./readiness.server.ts";
import type { SectionResult } from "../optional.server.ts";

type LoadedSections = {
  entered: SectionResult<UpcomingEntry>;
  bought: SectionResult<UpcomingTicket>;
  documents: SectionResult<UserDocument>;
  cards: readonly EventCard[];
};

/** The user's next event, with entries, tickets or both, and the entries for later events. */
export function buildUpcomingEvents(
  context: AppLoadContext,
  { entered, bought, documents, cards }: LoadedSections,
): Pick<Overview, "next" | "entries"> {
  const eventContext = { cards, siteZone: context.site.timeZone };
  const entries = itemsOf(entered).map((entry) => ({ entry, event: eventFromEntry(entry, eventContext) }));
  const tickets = itemsOf(bought).map((ticket) => ({
    ticket,
    event: eventFromTickets(ticket, eventContext),
  }));
  const [first] = [...entries, ...tickets]
    .map(({ event }) => event)
    .toSorted((one, other) => eventStart(one) - eventStart(other) || 0);

  const isNext = ({ event }: { event: AttendedEvent }) => first !== undefined && isSameEvent(event, first);
  const toSummary = ({ entry, event }: (typeof entries)[number]) =>
    toEntrySummary(context, { entry, event, documents });
  const nextEntries = entries.filter(isNext);
  const [nextTicket] = tickets.filter(isNext);
  const later = entries
    .filter((one) => !isNext(one))
    .toSorted((one, other) => eventStart(one.event) - eventStart(other.event) || 0)
    .map(toSummary);
  return {
    next: first
      ? toUpcomingEvent(context, nextEntries[0]?.event ?? first, nextEntries.map(toSummary), {
          entries: nextEntries,
          ticket: nextTicket,
        })
      : null,
    entries: typeof entered === "string" ? entered : later,
  };
}

const itemsOf = <Item>(items: SectionResult<Item>): readonly Item[] =>
  typeof items === "string" ? [] : items;

function toUpcomingEvent(
  context: AppLoadContext,
  event: AttendedEvent,
  entries: readonly EntrySummary[],
  sources: { entries: readonly { entry: UpcomingEntry }[]; ticket: { ticket: UpcomingTicket } | undefined },
): UpcomingEvent {
  const ticket = sources.ticket?.ticket;
  const details = sources.entries.find(({ entry }) => entry.details?.gatesOpen)?.entry.details ?? ticket;
  return {
    event: event.name || (entries[0]?.name ?? ""),
    link: eventPath(event),
    ...formatVenueTimes(context, event),
    gates: details ? formatGatesOpen(context, details, event.zone) : "",
    venue: event.venue,
    address: event.address,
    directions: directionsUrl(event.venue, event.address),
    entries,
    cards: entries.find(({ cards }) => cards !== "")?.cards ?? (ticket ? String(ticket.id) : ""),
    calendar:
      entries[0]?.calendar ?? (ticket && event.start !== null ? calendarPath("tickets", ticket.id) : ""),
  };
}

function toEntrySummary(
  context: AppLoadContext,
  {
    entry,
    event,
    documents,
  }: { entry: UpcomingEntry; event: AttendedEvent; documents: SectionResult<UserDocument> },
): EntrySummary {
  const { id, name, details } = entry;
  const { date, time } = formatVenueTimes(context, event);
  const vehicle = [details?.vehicle?.name, details?.vehicle?.registration].filter(Boolean).join(" · ");
  return {
    id,
    name: details?.category || name,
    event: entry.event || entry.name,
    date: date || time || entry.date,
    link: eventPath(event),
    vehicle,
    racingNumber: details?.vehicle?.racingNumber ?? "",
    garage: details?.garage ?? "",
    campSite: details?.campSite ?? "",
    readiness: driverReadiness(context, { details, event, documents }),
    cards: details?.pass ? `entry-${id}` : "",
    calendar: event.start === null ? "" : calendarPath("entry", id),
  };
}

const eventPath = ({ url }: AttendedEvent): string => (url === "" ? "" : `/event/${encodeURIComponent(url)}`);
