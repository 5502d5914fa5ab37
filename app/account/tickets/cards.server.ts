import { type AppLoadContext, data } from "@remix-run/node";
import { eventFromEntry, eventFromTickets, isSameEvent } from "../attended-event.server.ts";
import { findOwnRecord } from "./find-own.server.ts";
import { toInstant, venueZone } from "../../domain/venue-time.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { translationsFor } from "../../i18n/translations.server.ts";
import { pdfPath } from "../invoices/pdf-path.ts";
import { optional } from "../../optional.server.ts";
import type { UpcomingTicket } from "../../wire/ticket.ts";
import type { EntryDetails, UpcomingEntry } from "../../wire/upcoming.ts";
import type { TicketCard } from "./ticket-card.ts";
import { qrPath } from "./qr-path.server.ts";
import { formatHour, formatVenueTimes } from "./venue-times.server.ts";

/** More tickets than a real order has; limits the page if the API returns an absurd number. */
const MAX_TICKETS = 500;

/**
 * The tickets of an order of the user (`12`), or the driver's pass of an entry with the user's tickets for
 * its event (`entry-12`); 404 for those of other users. [RT-050 RT-051]
 */
export async function loadCards(context: AppLoadContext, param = "") {
  await context.session.requireUser();
  const [, entry, id] = /^(entry-)?([1-9]\d{0,8})$/.exec(param) ?? [];
  const found =
    id === undefined ? null : await (entry ? loadEntryCards : loadOrderCards)(context, Number(id));
  if (!found || found.cards.length === 0) throw data(null, { status: 404 });
  const t = translationsFor(context.language.code, "tickets");
  return { title: t("title", { name: found.name }), param, cards: found.cards };
}

/** The path of the organiser's own PDF of the tickets of an order, "" for none. */
export async function loadTicketsPdfPath(context: AppLoadContext, param = ""): Promise<string> {
  if (!/^\d+$/.test(param)) return "";
  const { tickets } = context.organiser;
  const pdf = await optional(context, "PDF of tickets", () => tickets.pdf(Number(param)), { or: "" });
  return pdfPath(pdf);
}

type Found = { name: string; cards: TicketCard[] } | null;

async function loadOrderCards(context: AppLoadContext, id: number): Promise<Found> {
  const ticket = await findOwnRecord(id, context.organiser.tickets);
  const zone = venueZone(ticket ?? null, context.site.timeZone);
  return ticket ? { name: ticket.displayName, cards: ticketCards(context, ticket, zone) } : null;
}

async function loadEntryCards(context: AppLoadContext, id: number): Promise<Found> {
  const { entries, tickets } = context.organiser;
  const [entry, bought] = await Promise.all([
    findOwnRecord(id, entries),
    optional(context, "tickets", () => tickets.readableUpcoming(), { or: null }),
  ]);
  if (!entry) return null;
  const eventContext = { cards: [], siteZone: context.site.timeZone };
  const attended = eventFromEntry(entry, eventContext);
  const eventTickets = (bought?.items ?? []).filter((ticket) =>
    isSameEvent(attended, eventFromTickets(ticket, eventContext)),
  );
  // The event's zone may be in the entry or in any of its tickets.
  const timezone = [entry.details, ...eventTickets].find((source) => source?.timezone)?.timezone ?? "";
  const zone = venueZone({ timezone }, context.site.timeZone);
  const pass = passCard(context, entry, zone);
  if (!pass) return null;
  const ticketsOfAllOrders = eventTickets.flatMap((ticket) => ticketCards(context, ticket, zone));
  return { name: entry.event, cards: [pass, ...numberTickets(ticketsOfAllOrders)] };
}

/** Numbers the tickets of several orders consecutively. */
const numberTickets = (cards: readonly TicketCard[]): TicketCard[] =>
  cards.map((card, index) =>
    card.kind === "ticket" ? { ...card, number: index + 1, total: cards.length } : card,
  );

function ticketCards(context: AppLoadContext, ticket: UpcomingTicket, zone: string): TicketCard[] {
  const when = formatVenueTimes(context, { start: ticket.validFrom, end: ticket.validTo, zone });
  const total = Math.max(0, Math.min(ticket.numberOfTickets, MAX_TICKETS));
  return Array.from({ length: total }, (_, index): TicketCard => {
    const own = ticket.tickets[index];
    // If the API provides no code, these two numbers identify the ticket.
    const code = own?.code || `${ticket.id}-${index + 1}`;
    return {
      kind: "ticket",
      id: `ticket-${ticket.id}-${index + 1}`,
      number: index + 1,
      total,
      eventName: ticket.event || ticket.displayName,
      venueName: ticket.venue,
      address: ticket.venueAddress,
      ...when,
      gatesOpen: formatGatesOpen(context, ticket, zone),
      calendarPath: ticket.validFrom === null ? "" : calendarPath("tickets", ticket.id),
      type: own?.type || ticket.displayName,
      holder: ticket.customerName,
      code,
      qr: qrPath(code),
      usedAt: formatUsedAt(context, own?.usedAt ?? null, zone),
    };
  });
}

/** The pass of an entry; null if it isn't paid or the API has no passes. */
function passCard(
  context: AppLoadContext,
  { id, event, details }: UpcomingEntry,
  zone: string,
): TicketCard | null {
  if (!details?.pass) return null;
  const { pass, vehicle } = details;
  return {
    kind: "pass",
    id: `pass-${id}`,
    eventName: event,
    venueName: details.venue,
    address: details.venueAddress,
    ...formatVenueTimes(context, { start: details.starts, end: details.ends, zone }),
    gatesOpen: formatGatesOpen(context, details, zone),
    calendarPath: details.starts === null ? "" : calendarPath("entry", id),
    holder: details.driver,
    category: details.category,
    vehicle: [vehicle?.name, vehicle?.registration].filter(Boolean).join(" · "),
    racingNumber: vehicle?.racingNumber ?? "",
    garage: details.garage,
    campSite: details.campSite,
    code: pass.code,
    qr: qrPath(pass.code),
    usedAt: formatUsedAt(context, pass.usedAt, zone),
  };
}

/** When the gates open, in the venue's zone; "" if unknown. */
export const formatGatesOpen = (
  context: AppLoadContext,
  { gatesOpen }: Pick<EntryDetails, "gatesOpen">,
  zone: string,
): string => formatHour(context, gatesOpen, zone);

/** The path of the calendar file of an entry or of an order's tickets. */
export const calendarPath = (kind: "entry" | "tickets", id: number): string =>
  `/my-account/calendar/${kind}-${id}.ics`;

function formatUsedAt({ language }: AppLoadContext, time: string | null, zone: string): string {
  return time === null ? "" : formatsFor(language.code).dayAndTime(toInstant(time, zone), zone);
}
