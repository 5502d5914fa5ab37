import type { AppLoadContext } from "@remix-run/node";
import { priceEntry } from "../../domain/entry/entry-price.ts";
import { buildInvoiceCriteria, invoices } from "../../paying/invoiced-sale.server.ts";
import { loadSurcharges } from "../../paying/sum/surcharges.server.ts";
import type { OrderList, OrderMatchCriteria, Sale } from "../../paying/sale.ts";
import type { EntryForm } from "./entry-form.ts";
import { type EntryPage, eventPath } from "../entry-page.ts";

/**
 * How the payment module finds the orders of an event: among the invoices, and entries among the upcoming
 * entries.
 */
export const entrySale = ({ eventId, eventUrl }: Pick<EntryPage, "eventId" | "eventUrl">): Sale => ({
  kind: "entry",
  itemId: eventId,
  page: eventPath(eventUrl),
  lists: [invoices, { name: "entries", read: listUpcomingEntries }],
});

/** The API's list of entries contains neither the time of creation nor the amount due. */
async function listUpcomingEntries({ organiser }: AppLoadContext): ReturnType<OrderList["read"]> {
  const entries = await organiser.entries.myUpcoming();
  return entries.map(({ id, event, details }) => ({
    listId: id,
    contents: entryContent(event),
    title: event,
    total: null,
    createdAt: null,
    order: { id: details?.invoiceId ?? 0, outstanding: 0, isPaid: details?.paid ?? false },
  }));
}

const entryContent = (event: string): string => `entry ${event}`;

/**
 * How an order of this form will appear in those lists. An invoice may or may not include the surcharge and
 * the credit.
 */
export async function entryOrderTraits(
  context: AppLoadContext,
  page: EntryPage,
  form: EntryForm,
): Promise<OrderMatchCriteria> {
  const { subTotal, payable } = priceEntry(page.offer, form.choices);
  const surcharges = await loadSurcharges(context, payable);
  const surcharge = surcharges.byMethod?.[form.paymentMethod] ?? 0;
  const totals = [...new Set([subTotal, payable].flatMap((total) => [total, total + surcharge]))];
  const traits = buildInvoiceCriteria(page.eventName, totals);
  if (form.entry === null) return traits;
  return { ...traits, contents: [...traits.contents, entryContent(page.eventName)], isCertainlyListed: true };
}
