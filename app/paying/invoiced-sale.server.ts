import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../domain/money.ts";
import { toInstant } from "../domain/venue-time.ts";
import type { Invoice } from "../wire/account.ts";
import type { ListedOrder, Sale } from "./sale.ts";

type Described = Pick<Sale, "kind" | "about" | "page">;

/** A sale whose orders are found among the invoices, by title and total. */
export const invoicedSale = (sale: Described): Sale => ({
  ...sale,
  listed: (context) => listedInvoices(context, ({ title, totalAmount }) => readsLike(title, totalAmount)),
});

/** A sale whose orders are found among the invoices by their title alone. */
export const titledSale = (sale: Described): Sale => ({
  ...sale,
  listed: (context) => listedInvoices(context, ({ title }) => title),
});

/** What an order reads like among the invoices. */
export const readsLike = (title: string, total: Cents): string => `${total} ${title}`;

async function listedInvoices(
  { organiser, site }: AppLoadContext,
  contentsOf: (invoice: Invoice) => string,
): Promise<ListedOrder[]> {
  const invoices = await organiser.payments.myInvoices();
  return invoices
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map((invoice) => ({ contents: contentsOf(invoice), ...invoice }))
    .map(({ id, contents, createdAt, amountOutstanding }) => ({
      id,
      contents,
      createdAt: createdAt === null ? null : toInstant(createdAt, site.timeZone),
      outstanding: amountOutstanding,
      isPaid: amountOutstanding === 0,
    }));
}
