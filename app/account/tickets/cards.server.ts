import { type AppLoadContext, data } from "@remix-run/node";
import { buildEventFromEntry, buildEventFromTickets, isSameEvent } from "../attended-event.server.ts";
import { findOwnRecord } from "./find-own-record.server.ts";
import { getVenueZone, toInstant } from "../../domain/venue-time.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { getTranslations } from "../../i18n/translations.server.ts";
import { toPdfPath } from "../invoices/pdf-path.ts";
import { loadOptional } from "../../optional.server.ts";
import type { UpcomingTicket } from "../../wire/ticket.ts";
import type { EntryDetails, UpcomingEntry } from "../../wire/upcoming.ts";
import { findLastDay, type LastDay } from "./last-day.ts";
import type { TicketCard } from "./ticket-card.ts";
import { buildQrPath } from "./qr-path.server.ts";
import { formatTimeOfDay, formatVenueTimes } from "./venue-times.server.ts";

/** Real orders have fewer tickets. */
const MAX_TICKETS_PER_ORDER = 500;

/**
 * Loads the tickets of one of the user's orders, or the driver's pass of an entry with the user's tickets for
 * the event. [RT-050 RT-051]
 * @param param `12` for an order of tickets, `entry-12` for an entry
 * @throws 404 for unknown ids and for records of other users
 */
export async function loadTicketCards(context: AppLoadContext, param = "") {
  const { lastDay, ...cards } = await loadCardsAndLastDay(context, param);
  return { ...cards, canBeSaved: isSavable(context, lastDay) };
}

/**
 * Loads the same tickets for a page that the browser saves until the event's last day has passed
 * (`savedUntil`). It has no links to pages that need a connection.
 * @throws 404 also if the last day is unknown or has passed
 */
export async function loadSavedTickets(context: AppLoadContext, param?: string) {
  const { lastDay, cards, ...page } = await loadCardsAndLastDay(context, param);
  if (!isSavable(context, lastDay)) throw data(null, { status: 404 });
  const formats = formatsFor(context.language.code);
  return {
    ...page,
    cards: cards.map((card) => ({ ...card, calendarPath: "" })),
    savedAt: formats.dayAndTime(context.clock.now(), lastDay.timeZone),
    savedUntil: lastDay.end,
  };
}

const isSavable = ({ clock }: AppLoadContext, lastDay: LastDay | null): lastDay is LastDay =>
  lastDay !== null && lastDay.end > clock.now();

async function loadCardsAndLastDay(context: AppLoadContext, param = "") {
  await context.session.requireUser();
  const [, entryPrefix, id] = /^(entry-)?([1-9]\d{0,8})$/.exec(param) ?? [];
  const namedCards =
    id === undefined ? null : await (entryPrefix ? loadEntryCards : loadOrderCards)(context, Number(id));
  if (!namedCards || namedCards.cards.length === 0) throw data(null, { status: 404 });
  const { name, ...cards } = namedCards;
  const t = getTranslations(context.language.code, "tickets");
  return { title: t("title", { name }), param, ...cards };
}

/** Loads the path of the organiser's own PDF of an order's tickets, or "" if there is none. */
export async function loadTicketsPdfPath(context: AppLoadContext, param = ""): Promise<string> {
  if (!/^\d+$/.test(param)) return "";
  const { tickets } = context.organiser;
  const pdf = await loadOptional(context, "PDF of tickets", () => tickets.getPdfUrl(Number(param)), {
    fallback: "",
  });
  return toPdfPath(pdf);
}

type NamedCards = { name: string; cards: TicketCard[]; lastDay: LastDay | null } | null;

async function loadOrderCards(context: AppLoadContext, id: number): Promise<NamedCards> {
  const ticket = await findOwnRecord(id, context.organiser.tickets);
  const timeZone = getVenueZone(ticket ?? null, context.site.timeZone);
  if (!ticket) return null;
  return {
    name: ticket.displayName,
    cards: buildTicketCards(context, ticket, timeZone),
    lastDay: findLastDay(ticket.validFrom, [ticket.validTo], timeZone),
  };
}

async function loadEntryCards(context: AppLoadContext, id: number): Promise<NamedCards> {
  const { entries, tickets } = context.organiser;
  const [entry, myTickets] = await Promise.all([
    findOwnRecord(id, entries),
    loadOptional(context, "tickets", () => tickets.listReadableUpcoming(), { fallback: null }),
  ]);
  if (!entry) return null;
  const eventListing = { eventCards: [], siteTimeZone: context.site.timeZone };
  const attendedEvent = buildEventFromEntry(entry, eventListing);
  const eventTickets = (myTickets?.items ?? []).filter((ticket) =>
    isSameEvent(attendedEvent, buildEventFromTickets(ticket, eventListing)),
  );
  // The time zone may be in the entry or in any of the tickets.
  const eventTimeZone = [entry.details, ...eventTickets].find((source) => source?.timezone)?.timezone ?? "";
  const timeZone = getVenueZone({ timezone: eventTimeZone }, context.site.timeZone);
  const pass = buildPassCard(context, entry, timeZone);
  if (!pass) return null;
  const ticketsOfAllOrders = eventTickets.flatMap((ticket) => buildTicketCards(context, ticket, timeZone));
  return {
    name: entry.event,
    cards: [pass, ...renumberTickets(ticketsOfAllOrders)],
    lastDay: findLastDay(
      entry.details?.starts ?? null,
      [entry.details?.ends ?? null, ...eventTickets.map(({ validTo }) => validTo)],
      timeZone,
    ),
  };
}

const renumberTickets = (cards: readonly TicketCard[]): TicketCard[] =>
  cards.map((card, index) =>
    card.kind === "ticket" ? { ...card, number: index + 1, total: cards.length } : card,
  );

function buildTicketCards(context: AppLoadContext, ticket: UpcomingTicket, timeZone: string): TicketCard[] {
  const dateAndTime = formatVenueTimes(context, { start: ticket.validFrom, end: ticket.validTo, timeZone });
  const total = Math.max(0, Math.min(ticket.numberOfTickets, MAX_TICKETS_PER_ORDER));
  return Array.from({ length: total }, (_, index): TicketCard => {
    const details = ticket.tickets[index];
    const fallbackCode = `${ticket.id}-${index + 1}`;
    const code = details?.code || fallbackCode;
    return {
      kind: "ticket",
      id: `ticket-${ticket.id}-${index + 1}`,
      number: index + 1,
      total,
      eventName: ticket.event || ticket.displayName,
      venueName: ticket.venue,
      address: ticket.venueAddress,
      ...dateAndTime,
      gatesOpen: formatGatesOpen(context, ticket, timeZone),
      calendarPath: ticket.validFrom === null ? "" : buildCalendarPath("tickets", ticket.id),
      type: details?.type || ticket.displayName,
      holder: ticket.customerName,
      code,
      qr: buildQrPath(code),
      usedAt: formatUsedAt(context, details?.usedAt ?? null, timeZone),
      isRefunded: ticket.refunded,
    };
  });
}

/** Returns null if the entry isn't paid or the API has no passes. */
function buildPassCard(
  context: AppLoadContext,
  { id, event, details }: UpcomingEntry,
  timeZone: string,
): TicketCard | null {
  if (!details?.pass) return null;
  const { pass, vehicle } = details;
  return {
    kind: "pass",
    id: `pass-${id}`,
    eventName: event,
    venueName: details.venue,
    address: details.venueAddress,
    ...formatVenueTimes(context, { start: details.starts, end: details.ends, timeZone }),
    gatesOpen: formatGatesOpen(context, details, timeZone),
    calendarPath: details.starts === null ? "" : buildCalendarPath("entry", id),
    holder: details.driver,
    category: details.category,
    vehicle: [vehicle?.name, vehicle?.registration].filter(Boolean).join(" · "),
    racingNumber: vehicle?.racingNumber ?? "",
    garage: details.garage,
    campSite: details.campSite,
    extras: details.extras,
    code: pass.code,
    qr: buildQrPath(pass.code),
    usedAt: formatUsedAt(context, pass.usedAt, timeZone),
    isRefunded: false,
  };
}

/** Formats the time at which the gates open, in `timeZone`. Returns "" if the time is unknown. */
export const formatGatesOpen = (
  context: AppLoadContext,
  { gatesOpen }: Pick<EntryDetails, "gatesOpen">,
  timeZone: string,
): string => formatTimeOfDay(context, gatesOpen, timeZone);

/** Returns the path of the calendar file of an entry or of an order's tickets. */
export const buildCalendarPath = (kind: "entry" | "tickets", id: number): string =>
  `/my-account/calendar/${kind}-${id}.ics`;

function formatUsedAt({ language }: AppLoadContext, time: string | null, timeZone: string): string {
  return time === null ? "" : formatsFor(language.code).dayAndTime(toInstant(time, timeZone), timeZone);
}
