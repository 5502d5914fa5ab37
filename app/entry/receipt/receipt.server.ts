import type { AppLoadContext } from "@remix-run/node";
import { buildUpcomingEvents } from "../../account/next-event.server.ts";
import type { UpcomingEvent, EntrySummary } from "../../account/overview.ts";
import { type SectionResult, loadSection } from "../../optional.server.ts";
import { isPaidInvoice } from "../../paying/invoiced-sale.server.ts";
import { loadAcceptedTerms } from "../../paying/terms/accepted-terms.server.ts";
import type { AcceptedText } from "../../paying/terms/accepted-terms.tsx";
import type { Cents } from "../../domain/money.ts";
import type { UpcomingTicket } from "../../wire/ticket.ts";
import { type EntryPage, eventPath } from "../entry-page.ts";
import { entrySale } from "../post/entry-sale.server.ts";

/**
 * Data of the confirmation page. `upcomingEvent` has the user's entries and tickets, null if unavailable.
 * `invoiceId` is 0 if unknown. `paid` is the amount in cents, null if unknown, and `paymentMethod` the name of
 * the payment method, "" if unknown. `tickets` are the user's tickets for the event by type. `eventUrl` is the
 * absolute URL of the event's page, for sharing.
 */
export type Receipt = {
  upcomingEvent: UpcomingEvent | null;
  invoiceId: number;
  paid: Cents | null;
  paymentMethod: string;
  tickets: { type: string; count: number }[];
  terms: AcceptedText[];
  eventUrl: string;
};

/** Loads the receipt of an order for this event, without data that doesn't arrive in time. [EVT-055] */
export async function loadReceipt(context: AppLoadContext, page: EntryPage): Promise<Receipt> {
  const { entries, tickets, payments, documents } = context.organiser;
  const [userEntries, userTickets, userDocuments, invoices, terms] = await Promise.all([
    loadSection(context, "entries", () => entries.myUpcoming()),
    loadSection(context, "tickets", () => tickets.myUpcoming()),
    loadSection(context, "documents", () => documents.listOwn()),
    loadSection(context, "invoices", () => payments.myInvoices()),
    loadAcceptedTerms(context, entrySale(page)),
  ]);
  // Events of a series can have the same name, so they are compared by URL if the API returns one.
  const isForEvent = (event: string, url = "") =>
    url === "" ? event === page.eventName : url === page.eventUrl;
  const ticketSection = itemsOrEmpty(userTickets).filter(({ event, eventUrl }) =>
    isForEvent(event, eventUrl),
  );
  const { next } = buildUpcomingEvents(context, {
    entrySection: itemsOrEmpty(userEntries).filter(
      ({ event, details }) => isForEvent(event, details?.eventUrl) && details?.paid !== false,
    ),
    ticketSection,
    documents: userDocuments,
    eventCards: [],
  });
  const [invoice] = itemsOrEmpty(invoices)
    .filter((candidate) => candidate.title === page.eventName && isPaidInvoice(candidate))
    .toSorted((a, b) => b.id - a.id);
  return {
    upcomingEvent: next && { ...next, entries: next.entries.map(markAsPaid) },
    invoiceId: invoice?.id ?? 0,
    paid: invoice?.totalAmount ?? null,
    paymentMethod: page.paymentMethods.find(({ id }) => id === invoice?.paymentMethod)?.name ?? "",
    tickets: countTickets(ticketSection),
    terms,
    eventUrl: context.site.publicUrl + eventPath(page.eventUrl),
  };
}

const itemsOrEmpty = <Item>(items: SectionResult<Item>): readonly Item[] =>
  typeof items === "string" ? [] : items;

/** Counts the tickets of each type. An API without a list of tickets names the order's only type. */
function countTickets(orders: readonly UpcomingTicket[]): Receipt["tickets"] {
  const types = orders.flatMap(({ tickets, displayName, numberOfTickets }) =>
    tickets.length > 0
      ? tickets.map(({ type }) => type)
      : Array.from({ length: numberOfTickets }, () => displayName),
  );
  return [...new Set(types)].map((type) => ({ type, count: types.filter((other) => other === type).length }));
}

/** Removes “paid” from the unknown items, because this page is shown only after the payment. */
const markAsPaid = (entry: EntrySummary): EntrySummary => ({
  ...entry,
  readiness: {
    ...entry.readiness,
    unknownItems: entry.readiness.unknownItems.filter((item) => item !== "paid"),
  },
});
