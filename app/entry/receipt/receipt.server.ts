import type { AppLoadContext } from "@remix-run/node";
import { comingOf } from "../../account/next-event.server.ts";
import type { ComingEvent, EntryLine } from "../../account/overview.ts";
import { type Told, told } from "../../account/records/told.server.ts";
import { acceptedLines } from "../../paying/terms/accepted-terms.server.ts";
import type { AcceptedLine } from "../../paying/terms/accepted-terms.tsx";
import { type EntryPage, pathOfEvent } from "../entry-page.ts";
import { entrySale } from "../post/entry-sale.server.ts";

/**
 * What somebody has who has paid: the event with their entries and tickets of it, as far as the API tells
 * (null for not at all), the id of the invoice (0 for unknown), the terms that they accepted, and the event's
 * address for others.
 */
export type Receipt = {
  coming: ComingEvent | null;
  invoice: number;
  terms: AcceptedLine[];
  address: string;
};

/** The receipt of an order of this event; what doesn't come in time is left out. [EVT-055] */
export async function loadReceipt(context: AppLoadContext, page: EntryPage): Promise<Receipt> {
  const { entries, tickets, payments, documents } = context.organiser;
  const [entered, bought, held, invoices, terms] = await Promise.all([
    told(context, entries.myUpcoming()),
    told(context, tickets.myUpcoming()),
    told(context, documents.mine()),
    told(context, payments.myInvoices()),
    acceptedLines(context, entrySale(page)),
  ]);
  const ofEvent = ({ event }: { event: string }) => event === page.eventName;
  const { next } = comingOf(context, {
    entered: listOf(entered).filter((entry) => ofEvent(entry) && entry.details?.paid !== false),
    bought: listOf(bought).filter((ticket) => ofEvent(ticket)),
    documents: held,
    cards: [],
  });
  const paid = listOf(invoices)
    .filter(({ title, amountOutstanding }) => title === page.eventName && amountOutstanding === 0)
    .map(({ id }) => id);
  return {
    coming: next && { ...next, entries: next.entries.map(isPaidHere) },
    invoice: Math.max(0, ...paid),
    terms,
    address: context.site.publicUrl + pathOfEvent(page.eventUrl),
  };
}

const listOf = <Item>(items: Told<Item>): readonly Item[] => (typeof items === "string" ? [] : items);

/** An API may not tell that an entry is paid; the page that this stands on does. */
const isPaidHere = (entry: EntryLine): EntryLine => ({
  ...entry,
  readiness: {
    ...entry.readiness,
    notKnown: entry.readiness.notKnown.filter((item) => item !== "paid"),
  },
});
