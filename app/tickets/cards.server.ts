import { type AppLoadContext, data } from "@remix-run/node";
import { toInstant, venueZone } from "../domain/venue-time.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import { wordsFor } from "../i18n/words.server.ts";
import { pdfAddress } from "../invoices/pdf-address.ts";
import { inTime } from "../site/errors/patience.ts";
import type { UpcomingTicket } from "../wire/ticket.ts";
import type { EntryDetails, UpcomingEntry } from "../wire/upcoming.ts";
import type { Card } from "./card.ts";
import { qrPath } from "./qr-path.server.ts";
import { writtenHour, writtenWhen } from "./written-when.server.ts";

/** More tickets than anybody orders at once; an API that claims more would be making pages without end. */
const most = 500;

/**
 * The tickets of an order of the signed-in user (`12`), or the driver's pass of an entry with their tickets
 * of that event (`entry-12`); those of somebody else are not found. [RT-050 RT-051]
 */
export async function loadCards(context: AppLoadContext, param = "") {
  await context.session.require();
  const [, entry, id] = /^(entry-)?([1-9]\d{0,8})$/.exec(param) ?? [];
  const found = id === undefined ? null : await (entry ? cardsOfEntry : cardsOfOrder)(context, Number(id));
  if (!found || found.cards.length === 0) throw data(null, { status: 404 });
  const t = wordsFor(context.language.code, "tickets");
  return { title: t("title", { name: found.name }), param, cards: found.cards };
}

/** The address of the organiser's own PDF of the tickets of an order, "" for none. */
export async function loadPdf(context: AppLoadContext, param = ""): Promise<string> {
  if (!/^\d+$/.test(param)) return "";
  const asked = context.organiser.tickets.pdf(Number(param));
  const pdf = await inTime(asked, "", (err) =>
    context.log.warn({ err }, "tickets are shown without the organiser's PDF of them"),
  );
  return pdfAddress(pdf);
}

type Found = { name: string; cards: Card[] } | null;

async function cardsOfOrder(context: AppLoadContext, id: number): Promise<Found> {
  const ticket = (await context.organiser.tickets.myUpcoming()).find((candidate) => candidate.id === id);
  const zone = venueZone(ticket ?? null, context.site.timeZone);
  return ticket ? { name: ticket.displayName, cards: ticketCards(context, ticket, zone) } : null;
}

async function cardsOfEntry(context: AppLoadContext, id: number): Promise<Found> {
  const { entries, tickets } = context.organiser;
  const missing = (err: unknown) =>
    context.log.warn({ err }, "a pass is shown without the tickets beside it");
  const [entered, bought] = await Promise.all([
    entries.myUpcoming(),
    inTime(tickets.myUpcoming(), [], missing),
  ]);
  const entry = entered.find((candidate) => candidate.id === id);
  if (!entry) return null;
  const beside = bought.filter(({ event }) => event === entry.event);
  // One event has one zone, whichever of its papers tells of it.
  const timezone = [entry.details, ...beside].find((paper) => paper?.timezone)?.timezone ?? "";
  const zone = venueZone({ timezone }, context.site.timeZone);
  const pass = passCard(context, entry, zone);
  if (!pass) return null;
  const cards = [pass, ...beside.flatMap((ticket) => ticketCards(context, ticket, zone))];
  return { name: entry.event, cards };
}

function ticketCards(context: AppLoadContext, ticket: UpcomingTicket, zone: string): Card[] {
  const when = writtenWhen(context, { start: ticket.validFrom, end: ticket.validTo, zone });
  const total = Math.max(0, Math.min(ticket.numberOfTickets, most));
  return Array.from({ length: total }, (_, index): Card => {
    const own = ticket.tickets[index];
    // An API that tells no codes knows its tickets by these two numbers.
    const code = own?.code || `${ticket.id}-${index + 1}`;
    return {
      kind: "ticket",
      id: `ticket-${ticket.id}-${index + 1}`,
      number: index + 1,
      total,
      event: ticket.event || ticket.displayName,
      venue: ticket.venue,
      ...when,
      type: own?.type || ticket.displayName,
      holder: ticket.customerName,
      code,
      qr: qrPath(code),
      used: usedAt(context, own?.usedAt ?? null, zone),
    };
  });
}

/** The pass of an entry; null for one that isn't paid, and from an API that has no passes. */
function passCard(context: AppLoadContext, { id, event, details }: UpcomingEntry, zone: string): Card | null {
  if (!details?.pass) return null;
  const { pass, vehicle } = details;
  return {
    kind: "pass",
    id: `pass-${id}`,
    event,
    venue: details.venue,
    ...writtenWhen(context, { start: details.starts, end: details.ends, zone }),
    gates: gatesOf(context, details, zone),
    holder: details.driver,
    category: details.category,
    vehicle: [vehicle?.name, vehicle?.registration].filter(Boolean).join(" · "),
    racingNumber: vehicle?.racingNumber ?? "",
    garage: details.garage,
    campSite: details.campSite,
    code: pass.code,
    qr: qrPath(pass.code),
    used: usedAt(context, pass.usedAt, zone),
  };
}

/** When the gates open, at the venue; "" where that isn't told. */
export const gatesOf = (context: AppLoadContext, { gatesOpen }: EntryDetails, zone: string): string =>
  writtenHour(context, gatesOpen, zone);

function usedAt({ language }: AppLoadContext, time: string | null, zone: string): string {
  return time === null ? "" : formatsFor(language.code).dayAndTime(toInstant(time, zone), zone);
}
