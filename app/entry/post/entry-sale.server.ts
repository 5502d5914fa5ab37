import type { AppLoadContext } from "@remix-run/node";
import { priceEntry } from "../../domain/entry/entry-price.ts";
import { invoicedTraits, invoices } from "../../paying/invoiced-sale.server.ts";
import { surchargesOf } from "../../paying/sum/surcharges.server.ts";
import type { OrderList, OrderTraits, Sale } from "../../paying/sale.ts";
import type { EntryForm } from "./entry-form.ts";
import { type EntryPage, pathOfEvent } from "../entry-page.ts";

/**
 * What paying has to know of the orders of an event: they are among the invoices, entries among those to
 * come.
 */
export const entrySale = ({ eventId, eventUrl }: Pick<EntryPage, "eventId" | "eventUrl">): Sale => ({
  kind: "entry",
  about: eventId,
  page: pathOfEvent(eventUrl),
  lists: [invoices, { name: "entries", read: listedEntries }],
});

/** The API's list of entries says of none when it was made, or what is to be paid. */
async function listedEntries({ organiser }: AppLoadContext): ReturnType<OrderList["read"]> {
  const entries = await organiser.entries.myUpcoming();
  return entries.map(({ id, event, details }) => ({
    listId: id,
    contents: entered(event),
    title: event,
    total: null,
    createdAt: null,
    order: { id: details?.invoiceId ?? 0, outstanding: 0, isPaid: details?.paid ?? false },
  }));
}

const entered = (event: string): string => `entry ${event}`;

/**
 * What an order of this form will read like in those lists. An invoice may hold the surcharge or not, and the
 * credit or not.
 */
export async function traitsOf(
  context: AppLoadContext,
  page: EntryPage,
  form: EntryForm,
): Promise<OrderTraits> {
  const { subTotal, payable } = priceEntry(page.offer, form.choices);
  const surcharges = await surchargesOf(context, payable);
  const surcharge = surcharges.byMethod?.[form.paymentMethod] ?? 0;
  const totals = [...new Set([subTotal, payable].flatMap((total) => [total, total + surcharge]))];
  const traits = invoicedTraits(page.eventName, totals);
  if (form.entry === null) return traits;
  return { ...traits, contents: [...traits.contents, entered(page.eventName)], isListed: true };
}
