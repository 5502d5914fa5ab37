import type { AppLoadContext } from "@remix-run/node";
import { directionsTo } from "../domain/directions.ts";
import { gatesOf } from "../tickets/cards.server.ts";
import { writtenWhen } from "../tickets/written-when.server.ts";
import type { UserDocument } from "../wire/account.ts";
import type { EventCard } from "../wire/event.ts";
import type { UpcomingTicket } from "../wire/ticket.ts";
import type { UpcomingEntry } from "../wire/upcoming.ts";
import { type EventFacts, eventOfEntry, eventOfTickets, isSameEvent, startOf } from "./coming.server.ts";
import type { ComingEvent, EntryLine, Overview } from "./overview.ts";
import { driverReadiness } from "./readiness.server.ts";
import type { Told } from "./records/told.server.ts";

type Asked = {
  entered: Told<UpcomingEntry>;
  bought: Told<UpcomingTicket>;
  documents: Told<UserDocument>;
  cards: readonly EventCard[];
};

/** The event that somebody goes to next, with entries, tickets or both; and the entries of later ones. */
export function comingOf(
  context: AppLoadContext,
  { entered, bought, documents, cards }: Asked,
): Pick<Overview, "next" | "entries"> {
  const around = { cards, siteZone: context.site.timeZone };
  const entries = listOf(entered).map((entry) => ({ entry, event: eventOfEntry(entry, around) }));
  const tickets = listOf(bought).map((ticket) => ({ ticket, event: eventOfTickets(ticket, around) }));
  const [first] = [...entries, ...tickets]
    .map(({ event }) => event)
    .toSorted((one, other) => startOf(one) - startOf(other) || 0);

  const isNext = ({ event }: { event: EventFacts }) => first !== undefined && isSameEvent(event, first);
  const lineOf = ({ entry, event }: (typeof entries)[number]) =>
    entryLine(context, { entry, event, documents });
  const here = entries.filter(isNext);
  const [ticket] = tickets.filter(isNext);
  const later = entries
    .filter((one) => !isNext(one))
    .toSorted((one, other) => startOf(one.event) - startOf(other.event) || 0)
    .map(lineOf);
  return {
    next: first ? comingEvent(context, here[0]?.event ?? first, here.map(lineOf), { here, ticket }) : null,
    entries: typeof entered === "string" ? entered : later,
  };
}

const listOf = <Item>(items: Told<Item>): readonly Item[] => (typeof items === "string" ? [] : items);

function comingEvent(
  context: AppLoadContext,
  event: EventFacts,
  entries: readonly EntryLine[],
  from: { here: readonly { entry: UpcomingEntry }[]; ticket: { ticket: UpcomingTicket } | undefined },
): ComingEvent {
  const details = from.here.find(({ entry }) => entry.details?.gatesOpen)?.entry.details;
  const ticketId = from.ticket?.ticket.id;
  return {
    event: event.name,
    link: linkOf(event),
    ...writtenWhen(context, event),
    gates: details ? gatesOf(context, details, event.zone) : "",
    venue: event.venue,
    address: event.address,
    directions: directionsTo(event.venue, event.address),
    entries,
    cards: entries.find(({ cards }) => cards !== "")?.cards ?? (ticketId ? String(ticketId) : ""),
    calendar:
      entries[0]?.calendar ?? (ticketId && event.start !== null ? calendarPath(`tickets-${ticketId}`) : ""),
  };
}

function entryLine(
  context: AppLoadContext,
  { entry, event, documents }: { entry: UpcomingEntry; event: EventFacts; documents: Told<UserDocument> },
): EntryLine {
  const { id, name, details } = entry;
  const { date, time } = writtenWhen(context, event);
  const vehicle = [details?.vehicle?.name, details?.vehicle?.registration].filter(Boolean).join(" · ");
  return {
    id,
    name: details?.category || name,
    event: entry.event,
    date: date || time || entry.date,
    link: linkOf(event),
    vehicle,
    racingNumber: details?.vehicle?.racingNumber ?? "",
    garage: details?.garage ?? "",
    campSite: details?.campSite ?? "",
    readiness: driverReadiness(context, { details, event, documents }),
    cards: details?.pass ? `entry-${id}` : "",
    calendar: event.start === null ? "" : calendarPath(`entry-${id}`),
  };
}

const linkOf = ({ url }: EventFacts): string => (url === "" ? "" : `/event/${encodeURIComponent(url)}`);

const calendarPath = (name: string): string => `/my-account/calendar/${name}.ics`;
