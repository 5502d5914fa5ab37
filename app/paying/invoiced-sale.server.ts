import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../domain/money.ts";
import { toInstant } from "../domain/venue-time.ts";
import type { ListedOrder, Sale } from "./sale.ts";

/** A sale whose orders are found among the invoices, by title and total. */
export const invoicedSale = (sale: Pick<Sale, "kind" | "about" | "page">): Sale => ({
  ...sale,
  listed: listedInvoices,
});

/** What an order reads like among the invoices. */
export const readsLike = (title: string, total: Cents): string => `${total} ${title}`;

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
