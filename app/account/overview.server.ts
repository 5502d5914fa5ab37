import type { AppLoadContext } from "@remix-run/node";
import { dayIn, toInstant, venueZone } from "../domain/venue-time.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import { inTime } from "../site/errors/patience.ts";
import type { Invoice, UpcomingEntry } from "../wire/account.ts";
import type { EventCard } from "../wire/event.ts";
import { day } from "../wire/primitives.ts";
import type { ShopOrder } from "../wire/shop.ts";
import type { UpcomingTicket } from "../wire/ticket.ts";
import type { InvoiceLine } from "../invoices/invoice-line.ts";
import type { TicketsLine } from "../tickets/tickets-line.ts";
import type { EntryLine, OrderLine, Overview } from "./overview.ts";

/**
 * Everything that the signed-in user has with the organiser. Each list fails on its own: one that doesn't
 * come in time is null, and the page shows the others. [ACC-011 ACC-016]
 */
export async function loadOverview(context: AppLoadContext): Promise<Overview> {
  const { entries, events, tickets, payments, shopOrders } = context.organiser;
  const missing = (err: unknown) =>
    context.log.warn({ err }, "the account is shown without one of its lists");
  const lines = async <Item, Line>(asked: Promise<Item[]>, lineOf: (item: Item) => Line) =>
    (await inTime(asked, null, missing))?.map(lineOf) ?? null;

  const [cards, ...lists] = await Promise.all([
    inTime(events.upcoming(), null, missing),
    lines(entries.myUpcoming(), (entry) => entry),
    lines(tickets.myUpcoming(), (ticket) => ticketsLine(context, ticket)),
    lines(payments.myInvoices(), (invoice) => invoiceLine(context, invoice)),
    lines(shopOrders.mine(), orderLine),
  ]);
  const [entered, ticketLines, invoices, orders] = lists;
  return {
    entries: entered?.map((entry) => entryLine(context, entry, cards?.items ?? [])) ?? null,
    tickets: ticketLines,
    invoices,
    orders,
  };
}

/** An entry names its event alone. The link is left out where two events of the list have that name. */
function entryLine(
  { language }: AppLoadContext,
  { id, name, event, date }: UpcomingEntry,
  events: readonly EventCard[],
): EntryLine {
  const [found, second] = events.filter((card) => card.name === event);
  const known = day.parse(date);
  return {
    id,
    name,
    event,
    date: known ? formatsFor(language.code).day(known) : date,
    link: found?.url && !second ? `/event/${encodeURIComponent(found.url)}` : "",
  };
}

function ticketsLine({ language, site }: AppLoadContext, ticket: UpcomingTicket): TicketsLine {
  const zone = venueZone(ticket, site.timeZone);
  const { validFrom } = ticket;
  return {
    id: ticket.id,
    name: ticket.displayName,
    validFrom: validFrom ? formatsFor(language.code).dayAndTime(toInstant(validFrom, zone), zone) : "",
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

const orderLine = ({ id, status, statusType, items }: ShopOrder): OrderLine => ({
  id,
  status: status || statusType,
  state: orderStates.get(statusType.toLowerCase()) ?? "under-way",
  items: items.map((item) => ({ id: item.id, name: item.productName, quantity: item.qty })),
});

/** The wire writes “Canceled”, its own screens compare with “cancelled”. [CART-028] */
const orderStates = new Map<string, OrderLine["state"]>([
  ["pending", "pending"],
  ["complete", "complete"],
  ["canceled", "cancelled"],
  ["cancelled", "cancelled"],
]);
