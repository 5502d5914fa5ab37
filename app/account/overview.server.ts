import type { AppLoadContext } from "@remix-run/node";
import { getDayInZone, toInstant } from "../domain/venue-time.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import type { InvoiceSummary } from "./invoices/invoice-summary.ts";
import {
  mapSection,
  type SectionResult,
  loadSection,
  type UnavailableReason,
  loadOptional,
} from "../optional.server.ts";
import { buildEventFromStall, buildEventFromTickets, type EventListing } from "./attended-event.server.ts";
import { getPaymentRecipientId } from "./credit.server.ts";
import { buildStallPath } from "../stalls/stall-page.ts";
import { isPaidInvoice } from "../paying/invoiced-sale.server.ts";
import { getStallState } from "../stalls/stall-state.ts";
import type { TicketsSummary } from "./tickets/tickets-summary.ts";
import { formatVenueTimes } from "./tickets/venue-times.server.ts";
import type { Invoice } from "../wire/account.ts";
import type { ShopOrder } from "../wire/shop.ts";
import type { OwnRecords } from "../wire/invalid-parts.ts";
import type { UpcomingTicket } from "../wire/ticket.ts";
import type { UpcomingStallSite } from "../wire/upcoming.ts";
import { toDocumentSummary } from "./documents/documents.server.ts";
import { buildUpcomingEvents } from "./next-event.server.ts";
import type { OrderSummary, Overview, StallApplication } from "./overview.ts";

/**
 * Loads all sections of the account page in parallel. A section that can't be loaded is `unavailable`.
 * [ACC-011 ACC-012 ACC-016]
 */
export async function loadOverview(context: AppLoadContext): Promise<Overview> {
  const { account, entries, events, tickets, payments, shopOrders } = context.organiser;
  const [upcomingEvents, myEntries, myTickets, myInvoices, myOrders, myStalls, documents, credit] =
    await Promise.all([
      loadOptional(context, "events", () => events.listUpcoming(), { fallback: null }),
      loadRequiredSection(context, "entries", () => entries.listReadableUpcoming()),
      loadRequiredSection(context, "tickets", () => tickets.listReadableUpcoming()),
      loadRequiredSection(context, "invoices", () => payments.listReadableInvoices()),
      loadSection(context, "shop orders", () => shopOrders.listReadableOrders()),
      loadSection(context, "stalls", () => entries.listReadableStallSites()),
      loadSection(context, "documents", () => context.organiser.documents.listOwn()),
      loadSection(context, "credit", () => account.getCreditBalance(getPaymentRecipientId(context))),
    ]);
  const [entrySection, ticketSection, invoices, orders, stalls] = [
    getValidItems(myEntries),
    getValidItems(myTickets),
    getValidItems(myInvoices),
    getValidItems(myOrders),
    getValidItems(myStalls),
  ] as const;
  const eventListing = { eventCards: upcomingEvents?.items ?? [], siteTimeZone: context.site.timeZone };
  const invoiceSummaries = sortOpenFirst(
    mapSection(invoices, (invoice) => toInvoiceSummary(context, invoice)),
  );
  return {
    ...buildUpcomingEvents(context, {
      entrySection,
      ticketSection,
      documents,
      eventCards: eventListing.eventCards,
    }),
    invoices: invoiceSummaries,
    orders: mapSection(orders, (order) => toOrderSummary(context, order)),
    tickets: mapSection(ticketSection, (ticket) =>
      toTicketsSummary(context, ticket, buildEventFromTickets(ticket, eventListing).timeZone),
    ),
    stalls: mapSection(stalls, (stall) => toStallApplication(context, stall, eventListing, invoiceSummaries)),
    documents: mapSection(documents, (document) => toDocumentSummary(context, document)),
    credit,
    hasInvalidItems: {
      entries: containsInvalidItems(myEntries),
      tickets: containsInvalidItems(myTickets),
      invoices: containsInvalidItems(myInvoices),
      orders: containsInvalidItems(myOrders),
      stalls: containsInvalidItems(myStalls),
    },
  };
}

/** Loads a section that every organiser API supports, so “unsupported” means that the API failed. */
async function loadRequiredSection<Data>(...args: Parameters<typeof loadSection<Data>>) {
  const section = await loadSection(...args);
  return section === "unsupported" ? "unavailable" : section;
}

const getValidItems = <Item>(records: OwnRecords<Item> | UnavailableReason): SectionResult<Item> =>
  typeof records === "string" ? records : records.items;

const containsInvalidItems = (records: OwnRecords<unknown> | UnavailableReason): boolean =>
  typeof records !== "string" && records.unreadable > 0;

const sortOpenFirst = (invoices: SectionResult<InvoiceSummary>): SectionResult<InvoiceSummary> =>
  typeof invoices === "string"
    ? invoices
    : invoices.toSorted((a, b) => Number(b.state === "open") - Number(a.state === "open"));

/** The date has no time, because the API may send the time of the first race, hours after the gates open. */
function toTicketsSummary(
  { language }: AppLoadContext,
  ticket: UpcomingTicket,
  timeZone: string,
): TicketsSummary {
  const { validFrom } = ticket;
  return {
    id: ticket.id,
    name: ticket.displayName,
    validFrom: validFrom
      ? formatsFor(language.code).dayOfInstant(toInstant(validFrom, timeZone), timeZone)
      : "",
    count: ticket.numberOfTickets,
    isRefunded: ticket.refunded,
  };
}

function toInvoiceSummary({ language, site }: AppLoadContext, invoice: Invoice): InvoiceSummary {
  const { createdAt } = invoice;
  const formats = formatsFor(language.code);
  const state = getInvoiceState(invoice);
  return {
    id: invoice.id,
    title: invoice.title,
    date: createdAt ? formats.day(getDayInZone(site.timeZone, toInstant(createdAt, site.timeZone))) : "",
    total: invoice.totalAmount === null ? "" : formats.money(invoice.totalAmount),
    outstanding:
      state === "open" && invoice.amountOutstanding !== null ? formats.money(invoice.amountOutstanding) : "",
    state,
  };
}

function getInvoiceState({
  cancelledAt,
  isQuote,
  paidAt,
  amountOutstanding,
  totalAmount,
  refundedAmount,
}: Invoice): InvoiceSummary["state"] {
  if (cancelledAt !== null) return "cancelled";
  if (isQuote) return "quote";
  const isRefunded =
    totalAmount !== null && (refundedAmount ?? 0) > 0 && (refundedAmount ?? 0) >= totalAmount;
  if (isRefunded) return "refunded";
  if (isPaidInvoice({ amountOutstanding, paidAt })) return "paid";
  return amountOutstanding === null ? "unknown" : "open";
}

function toStallApplication(
  context: AppLoadContext,
  stall: UpcomingStallSite,
  eventListing: EventListing,
  invoices: Overview["invoices"],
): StallApplication {
  const { date, time } = formatVenueTimes(context, buildEventFromStall(stall, eventListing));
  const invoice =
    typeof invoices === "string" ? undefined : invoices.find(({ id }) => id === stall.invoiceId);
  return {
    id: stall.id,
    name: stall.name,
    eventName: stall.event,
    date: date || time || stall.date,
    location: stall.details?.location ?? "",
    state: getStallState(stall),
    reason: stall.details?.reason ?? "",
    path: stall.details ? buildStallPath(stall.details.eventUrl) : "",
    invoiceId: stall.invoiceId,
    outstanding: invoice?.outstanding ?? "",
  };
}

function toOrderSummary({ language }: AppLoadContext, order: ShopOrder): OrderSummary {
  const { id, status, statusType, items, invoiceId, amountOutstanding } = order;
  const state = STATE_BY_STATUS_TYPE.get(statusType.toLowerCase()) ?? "in-progress";
  const isOpen = state === "pending" && invoiceId > 0 && amountOutstanding > 0;
  const formatOutstanding = () => formatsFor(language.code).money(amountOutstanding);
  return {
    id,
    status: status || statusType,
    state,
    items: items.map((item) => ({ id: item.id, name: item.productName, quantity: item.qty })),
    openInvoice: isOpen ? { invoiceId, outstanding: formatOutstanding() } : null,
  };
}

/** APIs send either spelling of “cancelled”. [CART-028] */
const STATE_BY_STATUS_TYPE = new Map<string, OrderSummary["state"]>([
  ["pending", "pending"],
  ["complete", "complete"],
  ["canceled", "cancelled"],
  ["cancelled", "cancelled"],
]);
