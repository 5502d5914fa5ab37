import type { AppLoadContext } from "@remix-run/node";
import { priceEntry } from "../domain/entry-price.ts";
import type { Cents } from "../domain/money.ts";
import { toInstant } from "../domain/venue-time.ts";
import {
  fateOf,
  type Listed,
  lookUpIn,
  type Traces,
  tracesBefore,
  type Untold,
} from "../site/sent-order.server.ts";
import type { EntryForm } from "./entry-form.ts";
import type { EntryPage } from "./entry-page.ts";
import { surchargesOf } from "./entry-start.server.ts";

/** What became of an order that could not be confirmed. `link` looks again. */
export type OrderCheck = { link: string; reference: string } & (
  | { state: "found"; found: { id: number; outstanding: Cents } }
  | { state: Untold }
);

/**
 * Asks the API for the very order that the address names. Null where it asks for nothing. Never sends
 * anything again.
 */
export async function checkOrder(
  context: AppLoadContext,
  { eventId }: EntryPage,
  request: Request,
): Promise<OrderCheck | null> {
  const asked = await lookUpIn(context, request, { kind: "entry", about: eventId });
  if (!asked) return null;
  const fate = await fateOf(context, asked, {
    byKey: ({ invoice, amountOutstanding }) => ({ id: invoice, outstanding: amountOutstanding }),
    listed: () => listedInvoices(context),
  });
  return { link: asked.link, reference: asked.sent?.reference ?? "", ...fate };
}

/**
 * What the order of this form will read like among the invoices; an invoice may hold the surcharge or not.
 */
export const tracesOf = (context: AppLoadContext, page: EntryPage, form: EntryForm): Promise<Traces> =>
  tracesBefore(context, async () => {
    const { subTotal, payable } = priceEntry(page.offer, form.choices);
    const surcharges = await surchargesOf(context, payable);
    const surcharge = surcharges.byMethod?.[form.paymentMethod] ?? 0;
    const totals = [...new Set([subTotal, subTotal + surcharge])];
    return {
      contents: totals.map((total) => contentsOf(page.eventName, total)),
      listed: await listedInvoices(context),
    };
  });

async function listedInvoices({
  organiser,
  site,
}: AppLoadContext): Promise<(Listed & { outstanding: Cents })[]> {
  const invoices = await organiser.payments.myInvoices();
  return invoices
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map((invoice) => ({
      id: invoice.id,
      contents: contentsOf(invoice.title, invoice.totalAmount),
      createdAt: invoice.createdAt === null ? null : toInstant(invoice.createdAt, site.timeZone),
      outstanding: invoice.amountOutstanding,
    }));
}

const contentsOf = (title: string, total: Cents): string => `${total} ${title}`;
