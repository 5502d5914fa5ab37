import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../domain/money.ts";
import { toInstant } from "../domain/venue-time.ts";
import type { Invoice } from "../wire/account.ts";
import type { ListedOrder, OrderList, OrderTraits, Sale } from "./sale.ts";

type Described = Pick<Sale, "kind" | "about" | "page">;

/** A sale whose orders are found among the invoices, by title and total. */
export const invoicedSale = (sale: Described): Sale => ({ ...sale, lists: [invoices] });

/** A sale whose orders are found among the invoices by their title alone. */
export const titledSale = (sale: Described): Sale => ({
  ...sale,
  lists: [{ ...invoices, read: (context) => listedInvoices(context, ({ title }) => title) }],
});

/** The user's invoices, as orders that read like their title and total. */
export const invoices: OrderList = {
  name: "invoices",
  read: (context) => listedInvoices(context, ({ title, totalAmount }) => readsLike(title, totalAmount)),
};

/** What an order reads like among the invoices. */
const readsLike = (title: string, total: Cents): string => `${total} ${title}`;

/** The traits of an order that is an invoice with this title and one of these totals. */
export const invoicedTraits = (name: string, totals: Cents[]): OrderTraits => ({
  contents: totals.map((total) => readsLike(name, total)),
  name,
  totals,
  isListed: totals.some((total) => total > 0),
});

async function listedInvoices(
  { organiser, site }: AppLoadContext,
  contentsOf: (invoice: Invoice) => string,
): Promise<ListedOrder[]> {
  const all = await organiser.payments.myInvoices();
  return all
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map((invoice) => ({
      listId: invoice.id,
      contents: contentsOf(invoice),
      title: invoice.title,
      total: invoice.totalAmount,
      createdAt: invoice.createdAt === null ? null : toInstant(invoice.createdAt, site.timeZone),
      order: {
        id: invoice.id,
        outstanding: invoice.amountOutstanding,
        isPaid: invoice.amountOutstanding === 0,
      },
    }));
}
