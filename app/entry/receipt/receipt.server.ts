import type { AppLoadContext } from "@remix-run/node";
import { buildUpcomingEvents } from "../../account/next-event.server.ts";
import type { UpcomingEvent, EntrySummary } from "../../account/overview.ts";
import { type SectionResult, loadSection } from "../../optional.server.ts";
import { isPaidInvoice } from "../../paying/invoiced-sale.server.ts";
import { loadAcceptedTerms } from "../../paying/terms/accepted-terms.server.ts";
import type { AcceptedText } from "../../paying/terms/accepted-terms.tsx";
import { type EntryPage, eventPath } from "../entry-page.ts";
import { entrySale } from "../post/entry-sale.server.ts";

/**
 * Data of the confirmation page: the event with the user's entries and tickets (null if unavailable), the
 * invoice's id (0 if unknown), the accepted terms, and the event's URL for sharing.
 */
export type Receipt = {
  coming: UpcomingEvent | null;
  invoice: number;
  terms: AcceptedText[];
  address: string;
};

/** Loads the receipt of an order of this event; data that doesn't arrive in time is left out. [EVT-055] */
export async function loadReceipt(context: AppLoadContext, page: EntryPage): Promise<Receipt> {
  const { entries, tickets, payments, documents } = context.organiser;
  const [entered, bought, held, invoices, terms] = await Promise.all([
    loadSection(context, "entries", () => entries.myUpcoming()),
    loadSection(context, "tickets", () => tickets.myUpcoming()),
    loadSection(context, "documents", () => documents.mine()),
    loadSection(context, "invoices", () => payments.myInvoices()),
    loadAcceptedTerms(context, entrySale(page)),
  ]);
  // Rounds can share a name, so the url decides if the API sends it.
  const ofEvent = (event: string, url = "") =>
    url === "" ? event === page.eventName : url === page.eventUrl;
  const { next } = buildUpcomingEvents(context, {
    entrySection: itemsOrEmpty(entered).filter(
      ({ event, details }) => ofEvent(event, details?.eventUrl) && details?.paid !== false,
    ),
    ticketSection: itemsOrEmpty(bought).filter(({ event, eventUrl }) => ofEvent(event, eventUrl)),
    documents: held,
    eventCards: [],
  });
  const paid = itemsOrEmpty(invoices)
    .filter((invoice) => invoice.title === page.eventName && isPaidInvoice(invoice))
    .map(({ id }) => id);
  return {
    coming: next && { ...next, entries: next.entries.map(markAsPaid) },
    invoice: Math.max(0, ...paid),
    terms,
    address: context.site.publicUrl + eventPath(page.eventUrl),
  };
}

const itemsOrEmpty = <Item>(items: SectionResult<Item>): readonly Item[] =>
  typeof items === "string" ? [] : items;

/** Some APIs don't report whether an entry is paid; this page is shown only after payment. */
const markAsPaid = (entry: EntrySummary): EntrySummary => ({
  ...entry,
  readiness: {
    ...entry.readiness,
    unknownItems: entry.readiness.unknownItems.filter((item) => item !== "paid"),
  },
});
