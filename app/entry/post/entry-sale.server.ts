import type { AppLoadContext } from "@remix-run/node";
import { priceEntry } from "../../domain/entry/entry-price.ts";
import { buildInvoiceCriteria, invoices } from "../../paying/invoiced-sale.server.ts";
import { loadSurcharges } from "../../paying/total/surcharges.server.ts";
import type { OrderList, OrderMatchCriteria, Sale } from "../../paying/sale.ts";
import type { EntryForm } from "./entry-form.ts";
import { type EntryPage, buildEventPath } from "../entry-page.ts";

/**
 * Describes an event's entries for `app/paying`, which finds their orders in the user's invoices and upcoming
 * entries.
 */
export const buildEntrySale = ({ eventId, eventUrl }: Pick<EntryPage, "eventId" | "eventUrl">): Sale => ({
  kind: "entry",
  itemId: eventId,
  page: buildEventPath(eventUrl),
  lists: [invoices, { name: "entries", read: listUpcomingEntries }],
});

/** The API returns no totals and no creation times of entries. */
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

/** `app/paying` compares orders by this text, which is the same for all entries in an event. */
const buildContentsText = (event: string): string => `entry ${event}`;

/**
 * Loads the criteria by which `app/paying` finds the order of this form. The invoice's total may include the
 * surcharge and may subtract the credit, so up to four totals match.
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
