import type { AppLoadContext } from "@remix-run/node";
import { priceEntry } from "../../domain/entry/entry-price.ts";
import { invoicedSale, readsLike } from "../../paying/invoiced-sale.server.ts";
import { surchargesOf } from "../../paying/sum/surcharges.server.ts";
import type { Sale } from "../../paying/sale.ts";
import type { EntryForm } from "./entry-form.ts";
import { type EntryPage, pathOfEvent } from "../entry-page.ts";

/** What paying has to know of the orders of an event; they are found among the invoices. */
export const entrySale = ({ eventId, eventUrl }: Pick<EntryPage, "eventId" | "eventUrl">): Sale =>
  invoicedSale({ kind: "entry", about: eventId, page: pathOfEvent(eventUrl) });

/** What an order of this form will read like among the invoices; an invoice may hold the surcharge or not. */
export async function contentsOf(
  context: AppLoadContext,
  page: EntryPage,
  form: EntryForm,
): Promise<string[]> {
  const { subTotal, payable } = priceEntry(page.offer, form.choices);
  const surcharges = await surchargesOf(context, payable);
  const surcharge = surcharges.byMethod?.[form.paymentMethod] ?? 0;
  const totals = [...new Set([subTotal, subTotal + surcharge])];
  return totals.map((total) => readsLike(page.eventName, total));
}
