import type { AppLoadContext } from "@remix-run/node";
import { priceEntry } from "../domain/entry-price.ts";
import type { Cents } from "../domain/money.ts";
import { toInstant } from "../domain/venue-time.ts";
import type { ListedOrder, Sale } from "../paying/sale.ts";
import { choicesOf } from "./entry-choices.ts";
import { type EntryPage, pathOfEvent } from "./entry-page.ts";
import { surchargesOf } from "./entry-start.server.ts";
import { type EntryValues, textOf } from "./entry-values.ts";

/** What paying has to know of the orders of an event; they are found among the invoices. */
export const entrySale = ({ eventId, eventUrl }: Pick<EntryPage, "eventId" | "eventUrl">): Sale => ({
  kind: "entry",
  about: eventId,
  page: pathOfEvent(eventUrl),
  listed: listedInvoices,
});

/** What an order of these values will read like among the invoices; an invoice may hold the surcharge or not. */
export async function contentsOf(
  context: AppLoadContext,
  page: EntryPage,
  values: EntryValues,
): Promise<string[]> {
  const { subTotal, payable } = priceEntry(page.offer, choicesOf(values, page.offer));
  const surcharges = await surchargesOf(context, payable);
  const surcharge = surcharges.byMethod?.[textOf(values, "payment_method")] ?? 0;
  const totals = [...new Set([subTotal, subTotal + surcharge])];
  return totals.map((total) => readsLike(page.eventName, total));
}

async function listedInvoices({ organiser, site }: AppLoadContext): Promise<ListedOrder[]> {
  const invoices = await organiser.payments.myInvoices();
  return invoices
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map(({ id, title, totalAmount, createdAt, amountOutstanding }) => ({
      id,
      contents: readsLike(title, totalAmount),
      createdAt: createdAt === null ? null : toInstant(createdAt, site.timeZone),
      outstanding: amountOutstanding,
      isPaid: amountOutstanding === 0,
    }));
}

const readsLike = (title: string, total: Cents): string => `${total} ${title}`;
