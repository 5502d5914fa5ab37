import type { AppLoadContext } from "@remix-run/node";
import { buildUpcomingEvents } from "../../account/next-event.server.ts";
import type { NextEventSummary, EntrySummary } from "../../account/overview.ts";
import { type SectionResult, loadSection } from "../../optional.server.ts";
import { isPaidInvoice } from "../../paying/invoiced-sale.server.ts";
import { loadAcceptedTerms } from "../../paying/terms/accepted-terms.server.ts";
import type { AcceptedText } from "../../paying/terms/accepted-terms.tsx";
import type { Cents } from "../../domain/money.ts";
import type { UpcomingTicket } from "../../wire/ticket.ts";
import { type EntryPage, buildEventPath } from "../entry-page.ts";
import { buildEntrySale } from "../post/entry-sale.server.ts";

/** Data of the confirmation page. */
export type Receipt = {
  upcomingEvent: NextEventSummary | null;
  /** 0 if unknown. */
  invoiceId: number;
  paidAmount: Cents | null;
  paymentMethod: string;
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
  // Events of a series can have the same name, so URLs are compared if the API returns them.
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
    eventUrl: context.site.publicUrl + buildEventPath(page.eventUrl),
  };
}

const getItemsOrEmpty = <Item>(items: SectionResult<Item>): readonly Item[] =>
  typeof items === "string" ? [] : items;

/** An order without a list of tickets has one type (`displayName`) and a number. */
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

/** The receipt is shown only after the payment, so the payment isn't unknown. */
const removePaidItem = (entry: EntrySummary): EntrySummary => ({
  ...entry,
  readiness: entry.readiness && {
    ...entry.readiness,
    unknownItems: entry.readiness.unknownItems.filter((item) => item !== "paid"),
  },
});
