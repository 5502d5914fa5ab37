import type { AppLoadContext } from "@remix-run/node";
import { priceEntry } from "../../domain/entry/entry-price.ts";
import { buildInvoiceCriteria, invoices } from "../../paying/invoiced-sale.server.ts";
import { loadSurcharges } from "../../paying/sum/surcharges.server.ts";
import type { OrderList, OrderMatchCriteria, Sale } from "../../paying/sale.ts";
import type { EntryForm } from "./entry-form.ts";
import { type EntryPage, eventPath } from "../entry-page.ts";

/**
 * Describes to the payment module where it finds the orders of an event: in the user's invoices and upcoming
 * entries.
 */
export const entrySale = ({ eventId, eventUrl }: Pick<EntryPage, "eventId" | "eventUrl">): Sale => ({
  kind: "entry",
  itemId: eventId,
  page: eventPath(eventUrl),
  lists: [invoices, { name: "entries", read: listUpcomingEntries }],
});

/** Lists the upcoming entries as orders. The API doesn't return their totals and times of creation. */
async function listUpcomingEntries({ organiser }: AppLoadContext): ReturnType<OrderList["read"]> {
  const entries = await organiser.entries.myUpcoming();
  return entries.map(({ id, event, details }) => ({
    listId: id,
    contents: toContents(event),
    title: event,
    total: null,
    createdAt: null,
    order: { id: details?.invoiceId ?? 0, outstanding: 0, isPaid: details?.paid ?? false },
  }));
}

/** Returns a text that is equal for all entries in an event, by which an order is found in the list. */
const toContents = (event: string): string => `entry ${event}`;

/**
 * Describes how an order of this form will appear in the lists of `entrySale`. The invoice's total may
 * include the surcharge and the credit or not, so all four totals are possible.
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
  return { ...traits, contents: [...traits.contents, toContents(page.eventName)], isCertainlyListed: true };
}
