import type { AppLoadContext } from "@remix-run/node";
import { buildUpcomingEvents } from "../../account/next-event.server.ts";
import type { NextEventSummary, EntrySummary } from "../../account/overview.ts";
import { type SectionResult, loadSection } from "../../optional.server.ts";
import { isPaidInvoice } from "../../paying/invoiced-sale.server.ts";
import { loadAcceptedTerms } from "../../paying/terms/accepted-terms.server.ts";
import type { AcceptedText } from "../../paying/terms/accepted-terms.tsx";
import type { Cents } from "../../domain/money.ts";
import type { UpcomingTicket } from "../../wire/ticket.ts";
import { type EntryPage, eventPath } from "../entry-page.ts";
import { buildEntrySale } from "../post/entry-sale.server.ts";

/** Data of the confirmation page. */
export type Receipt = {
  /** The event with the user's entries and tickets; null if unavailable. */
  upcomingEvent: NextEventSummary | null;
  /** 0 if unknown. */
  invoiceId: number;
  /** Null if unknown. */
  paidAmount: Cents | null;
  /** Name of the payment method; "" if unknown. */
  paymentMethod: string;
  /** The number of the user's tickets of each type. */
  tickets: { type: string; count: number }[];
  terms: AcceptedText[];
  /** Absolute URL of the event's page, for sharing. */
  eventUrl: string;
};

/** Loads the receipt of an order for this event. Omits data that don't arrive in time. [EVT-055] */
export async function loadReceipt(context: AppLoadContext, page: EntryPage): Promise<Receipt> {
  const { entries, tickets, payments, documents } = context.organiser;
  const [userEntries, userTickets, userDocuments, invoices, terms] = await Promise.all([
    loadSection(context, "entries", () => entries.listUpcoming()),
    loadSection(context, "tickets", () => tickets.listUpcoming()),
    loadSection(context, "documents", () => documents.listOwn()),
    loadSection(context, "invoices", () => payments.listInvoices()),
    loadAcceptedTerms(context, buildEntrySale(page)),
  ]);
  // Events of a series can have the same name, so they are compared by URL if the API returns one.
  const isForEvent = (event: string, url = "") =>
    url === "" ? event === page.eventName : url === page.eventUrl;
  const ticketSection = getItemsOrEmpty(userTickets).filter(({ event, eventUrl }) =>
    isForEvent(event, eventUrl),
  );
  const { nextEvent } = buildUpcomingEvents(context, {
    entrySection: getItemsOrEmpty(userEntries).filter(
      ({ event, details }) => isForEvent(event, details?.eventUrl) && details?.paid !== false,
    ),
    ticketSection,
    documents: userDocuments,
    eventCards: [],
  });
  const [invoice] = getItemsOrEmpty(invoices)
    .filter((candidate) => candidate.title === page.eventName && isPaidInvoice(candidate))
    .toSorted((a, b) => b.id - a.id);
  return {
    upcomingEvent: nextEvent && { ...nextEvent, entries: nextEvent.entries.map(removePaidItem) },
    invoiceId: invoice?.id ?? 0,
    paidAmount: invoice?.totalAmount ?? null,
    paymentMethod: page.paymentMethods.find(({ id }) => id === invoice?.paymentMethod)?.name ?? "",
    tickets: countTickets(ticketSection),
    terms,
    eventUrl: context.site.publicUrl + eventPath(page.eventUrl),
  };
}

const getItemsOrEmpty = <Item>(items: SectionResult<Item>): readonly Item[] =>
  typeof items === "string" ? [] : items;

/**
 * Counts the tickets of each type. If the API doesn't list single tickets, it returns a type's name and
 * number.
 */
function countTickets(orders: readonly UpcomingTicket[]): Receipt["tickets"] {
  const types = orders.flatMap(({ tickets, displayName, numberOfTickets }) =>
    tickets.length > 0
      ? tickets.map(({ type }) => type)
      : Array.from({ length: numberOfTickets }, () => displayName),
  );
  return [...new Set(types)].map((type) => ({
    type,
    count: types.filter((candidate) => candidate === type).length,
  }));
}

/**
 * Removes the payment from the items with unknown state, because the receipt is only shown after the payment.
 */
const removePaidItem = (entry: EntrySummary): EntrySummary => ({
  ...entry,
  readiness: {
    ...entry.readiness,
    unknownItems: entry.readiness.unknownItems.filter((item) => item !== "paid"),
  },
});
