import type { AppLoadContext } from "@remix-run/node";
import { priceEntry } from "../../domain/entry/entry-price.ts";
import { buildInvoiceCriteria, invoices } from "../../paying/invoiced-sale.server.ts";
import { loadSurcharges } from "../../paying/sum/surcharges.server.ts";
import type { OrderList, OrderMatchCriteria, Sale } from "../../paying/sale.ts";
import type { EntryForm } from "./entry-form.ts";
import { type EntryPage, eventPath } from "../entry-page.ts";

/**
 * Builds the sale of an event's entries. Its orders are listed in the user's invoices and upcoming entries.
 */
export const buildEntrySale = ({ eventId, eventUrl }: Pick<EntryPage, "eventId" | "eventUrl">): Sale => ({
  kind: "entry",
  itemId: eventId,
  page: eventPath(eventUrl),
  lists: [invoices, { name: "entries", read: listUpcomingEntries }],
});

/** Lists the upcoming entries as orders, without totals and creation times, which the API doesn't return. */
async function listUpcomingEntries({ organiser }: AppLoadContext): ReturnType<OrderList["read"]> {
  const entries = await organiser.entries.listUpcoming();
  return entries.map(({ id, event, details }) => ({
    listId: id,
    contents: buildContentsText(event),
    title: event,
    total: null,
    createdAt: null,
    order: { id: details?.invoiceId ?? 0, outstanding: 0, isPaid: details?.paid ?? false },
  }));
}

/** Builds the text by which orders are compared. It is the same for all entries in an event. */
const buildContentsText = (event: string): string => `entry ${event}`;

/**
 * Loads the criteria by which the order of this form is found in the lists of its sale. The invoice's total
 * may or may not include the surcharge, and may or may not subtract the credit, so there are up to four
 * totals.
 */
export async function loadEntryMatchCriteria(
  context: AppLoadContext,
  page: EntryPage,
  form: EntryForm,
): Promise<OrderMatchCriteria> {
  const { subTotal, payable } = priceEntry(page.offer, form.choices);
  const surcharges = await loadSurcharges(context, payable);
  const surcharge = surcharges.byMethod?.[form.paymentMethod] ?? 0;
  const totals = [...new Set([subTotal, payable].flatMap((total) => [total, total + surcharge]))];
  const criteria = buildInvoiceCriteria(page.eventName, totals);
  if (form.entry === null) return criteria;
  return {
    ...criteria,
    contents: [...criteria.contents, buildContentsText(page.eventName)],
    isCertainlyListed: true,
  };
}
