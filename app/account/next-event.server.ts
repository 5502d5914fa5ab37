import type { AppLoadContext } from "@remix-run/node";
import { buildDirectionsUrl } from "../domain/directions.ts";
import { buildCalendarPath, formatGatesOpen } from "./tickets/cards.server.ts";
import { formatVenueTimes } from "./tickets/venue-times.server.ts";
import type { UserDocument } from "../wire/account.ts";
import type { EventCard } from "../wire/event.ts";
import type { UpcomingTicket } from "../wire/ticket.ts";
import type { UpcomingEntry } from "../wire/upcoming.ts";
import {
  type AttendedEvent,
  buildEventFromEntry,
  buildEventFromTickets,
  isSameEvent,
  getEventStart,
} from "./attended-event.server.ts";
import type { NextEventSummary, EntrySummary, Overview } from "./overview.ts";
import { buildDriverReadiness } from "./readiness.server.ts";
import type { SectionResult } from "../optional.server.ts";

type LoadedSections = {
  entrySection: SectionResult<UpcomingEntry>;
  ticketSection: SectionResult<UpcomingTicket>;
  documents: SectionResult<UserDocument>;
  eventCards: readonly EventCard[];
};

/** Builds the user's next event, with its entries and tickets, and lists the entries for later events. */
export function buildUpcomingEvents(
  context: AppLoadContext,
  { entrySection, ticketSection, documents, eventCards }: LoadedSections,
): Pick<Overview, "nextEvent" | "entries"> {
  const eventListing = { eventCards, siteTimeZone: context.site.timeZone };
  const entries = getItems(entrySection).map((entry) => ({
    entry,
    event: buildEventFromEntry(entry, eventListing),
  }));
  const tickets = getItems(ticketSection).map((ticket) => ({
    ticket,
    event: buildEventFromTickets(ticket, eventListing),
  }));
  const [firstEvent] = [...entries, ...tickets].map(({ event }) => event).toSorted(compareByStart);

  const isNext = ({ event }: { event: AttendedEvent }) =>
    firstEvent !== undefined && isSameEvent(event, firstEvent);
  const toSummary = ({ entry, event }: (typeof entries)[number]) =>
    toEntrySummary(context, { entry, event, documents });
  const nextEntries = entries.filter(isNext);
  const nextTicket = tickets.find((ticket) => isNext(ticket) && !ticket.ticket.refunded);
  const laterEntries = entries
    .filter((entry) => !isNext(entry))
    .toSorted((a, b) => compareByStart(a.event, b.event))
    .map(toSummary);
  return {
    nextEvent: firstEvent
      ? toNextEventSummary(context, nextEntries[0]?.event ?? firstEvent, nextEntries.map(toSummary), {
          entries: nextEntries,
          ticket: nextTicket,
        })
      : null,
    entries: typeof entrySection === "string" ? entrySection : laterEntries,
  };
}

function compareByStart(a: AttendedEvent, b: AttendedEvent): number {
  const difference = getEventStart(a) - getEventStart(b);
  const areBothUndated = Number.isNaN(difference);
  return areBothUndated ? 0 : difference;
}

const getItems = <Item>(section: SectionResult<Item>): readonly Item[] =>
  typeof section === "string" ? [] : section;

function toNextEventSummary(
  context: AppLoadContext,
  event: AttendedEvent,
  entries: readonly EntrySummary[],
  sources: { entries: readonly { entry: UpcomingEntry }[]; ticket: { ticket: UpcomingTicket } | undefined },
): NextEventSummary {
  const ticket = sources.ticket?.ticket;
  const details = sources.entries.find(({ entry }) => entry.details?.gatesOpen)?.entry.details ?? ticket;
  return {
    eventName: event.name || (entries[0]?.name ?? ""),
    path: getEventPath(event),
    ...formatVenueTimes(context, event),
    gatesOpen: details ? formatGatesOpen(context, details, event.timeZone) : "",
    venue: event.venue,
    address: event.address,
    directionsUrl: buildDirectionsUrl(event.venue, event.address),
    entries,
    ticketsParam:
      entries.find(({ ticketsParam }) => ticketsParam !== "")?.ticketsParam ??
      (ticket ? String(ticket.id) : ""),
    calendarPath:
      entries.find(({ isRefunded }) => !isRefunded)?.calendarPath ??
      (ticket && event.start !== null ? buildCalendarPath("tickets", ticket.id) : ""),
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
  const isRefunded = details?.refunded === true;
  const vehicle = [details?.vehicle?.name, details?.vehicle?.registration].filter(Boolean).join(" · ");
  return {
    id,
    name: details?.category || name,
    eventName: entry.event || entry.name,
    date: date || time || entry.date,
    path: getEventPath(event),
    vehicle,
    racingNumber: details?.vehicle?.racingNumber ?? "",
    garage: details?.garage ?? "",
    campSite: details?.campSite ?? "",
    extras: details?.extras ?? [],
    isRefunded,
    readiness: isRefunded ? null : buildDriverReadiness(context, { details, event, documents }),
    ticketsParam: details?.pass && !isRefunded ? `entry-${id}` : "",
    calendarPath: event.start === null || isRefunded ? "" : buildCalendarPath("entry", id),
  };
}

const getEventPath = ({ url }: AttendedEvent): string =>
  url === "" ? "" : `/event/${encodeURIComponent(url)}`;
