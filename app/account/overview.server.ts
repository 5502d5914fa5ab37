import type { AppLoadContext } from "@remix-run/node";
import { dayIn, toInstant } from "../domain/venue-time.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import type { InvoiceLine } from "../invoices/invoice-line.ts";
import { inTime } from "../site/errors/patience.ts";
import { eventOfTickets } from "./coming.server.ts";
import { recipientOf } from "./credit.server.ts";
import { pathOfStall } from "../stalls/stall-page.ts";
import { stallStateOf } from "../stalls/stall-state.ts";
import type { TicketsLine } from "../tickets/tickets-line.ts";
import type { Invoice } from "../wire/account.ts";
import { dayFrom } from "../wire/primitives.ts";
import type { ShopOrder } from "../wire/shop.ts";
import type { UpcomingTicket } from "../wire/ticket.ts";
import type { UpcomingStallSite } from "../wire/upcoming.ts";
import { documentLine } from "./documents/documents.server.ts";
import { comingOf } from "./next-event.server.ts";
import type { OrderLine, Overview, StallLine } from "./overview.ts";
import { linesOf, type Told, told } from "./records/told.server.ts";

/**
 * Everything that the signed-in user has with the organiser, each part asked for once and at the same time.
 * Each fails on its own, and the page shows the others. [ACC-011 ACC-012 ACC-016]
 */
export async function loadOverview(context: AppLoadContext): Promise<Overview> {
  const { account, entries, events, tickets, payments, shopOrders } = context.organiser;
  const missing = (err: unknown) => context.log.warn({ err }, "the account is shown without its events");
  const [cards, entered, bought, invoices, orders, stalls, documents, credit] = await Promise.all([
    inTime(events.upcoming(), null, missing),
    told(context, entries.myUpcoming()),
    told(context, tickets.myUpcoming()),
    told(context, payments.myInvoices()),
    told(context, shopOrders.mine()),
    told(context, entries.myStallSites()),
    told(context, context.organiser.documents.mine()),
    told(context, account.creditBalance(recipientOf(context))),
  ]);
  const around = { cards: cards?.items ?? [], siteZone: context.site.timeZone };
  const lines = openFirst(linesOf(invoices, (invoice) => invoiceLine(context, invoice)));
  return {
    ...comingOf(context, { entered, bought, documents, cards: around.cards }),
    invoices: lines,
    orders: linesOf(orders, (order) => orderLine(context, order)),
    tickets: linesOf(bought, (ticket) => ticketsLine(context, ticket, eventOfTickets(ticket, around).zone)),
    stalls: linesOf(stalls, (stall) => stallLine(context, stall, lines)),
    documents: linesOf(documents, (document) => documentLine(context, document)),
    credit,
  };
}

const openFirst = (invoices: Told<InvoiceLine>): Told<InvoiceLine> =>
  typeof invoices === "string"
    ? invoices
    : invoices.toSorted((one, other) => Number(other.state === "open") - Number(one.state === "open"));

/** By its day: an API may count from the first start, when the gates have long been open. */
function ticketsLine({ language }: AppLoadContext, ticket: UpcomingTicket, zone: string): TicketsLine {
  const { validFrom } = ticket;
  return {
    id: ticket.id,
    name: ticket.displayName,
    validFrom: validFrom ? formatsFor(language.code).dayOf(toInstant(validFrom, zone), zone) : "",
    count: ticket.numberOfTickets,
  };
}

function invoiceLine({ language, site }: AppLoadContext, invoice: Invoice): InvoiceLine {
  const { createdAt } = invoice;
  const formats = formatsFor(language.code);
  const state = stateOfInvoice(invoice);
  return {
    id: invoice.id,
    title: invoice.title,
    date: createdAt ? formats.day(dayIn(site.timeZone, toInstant(createdAt, site.timeZone))) : "",
    total: formats.money(invoice.totalAmount),
    outstanding: state === "open" ? formats.money(invoice.amountOutstanding) : "",
    state,
  };
}

function stateOfInvoice({ cancelledAt, isQuote, amountOutstanding }: Invoice): InvoiceLine["state"] {
  if (cancelledAt !== null) return "cancelled";
  if (isQuote) return "quote";
  return amountOutstanding > 0 ? "open" : "paid";
}

function stallLine(
  { language, site }: AppLoadContext,
  stall: UpcomingStallSite,
  invoices: Overview["invoices"],
): StallLine {
  const known = dayFrom((instant) => dayIn(site.timeZone, Date.parse(instant))).parse(stall.date);
  return {
    id: stall.id,
    name: stall.name,
    event: stall.event,
    date: known ? formatsFor(language.code).day(known) : stall.date,
    location: stall.details?.location ?? "",
    state: stallStateOf(stall),
    reason: stall.details?.reason ?? "",
    link: stall.details ? pathOfStall(stall.details.eventUrl) : "",
    invoice: stall.invoiceId,
    isPayable:
      typeof invoices !== "string" &&
      invoices.some(({ id, state }) => id === stall.invoiceId && state === "open"),
  };
}

function orderLine({ language }: AppLoadContext, order: ShopOrder): OrderLine {
  const { id, status, statusType, items, invoiceId, amountOutstanding } = order;
  const state = orderStates.get(statusType.toLowerCase()) ?? "under-way";
  const isOpen = state === "pending" && invoiceId > 0 && amountOutstanding > 0;
  const outstanding = () => formatsFor(language.code).money(amountOutstanding);
  return {
    id,
    status: status || statusType,
    state,
    items: items.map((item) => ({ id: item.id, name: item.productName, quantity: item.qty })),
    toPay: isOpen ? { invoice: invoiceId, outstanding: outstanding() } : null,
  };
}

/** The wire writes “Canceled”, its own screens compare with “cancelled”. [CART-028] */
const orderStates = new Map<string, OrderLine["state"]>([
  ["pending", "pending"],
  ["complete", "complete"],
  ["canceled", "cancelled"],
  ["cancelled", "cancelled"],
]);
