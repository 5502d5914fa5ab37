import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../domain/money.ts";
import { toInstant } from "../domain/venue-time.ts";
import type { Invoice } from "../wire/account.ts";
import type { ListedOrder, OrderList, OrderTraits, Sale } from "./sale.ts";

type SaleDescription = Pick<Sale, "kind" | "about" | "page">;

/** A sale whose orders are found among the invoices, by title and total. */
export const invoicedSale = (sale: SaleDescription): Sale => ({ ...sale, lists: [invoices] });

/** A sale whose orders are found among the invoices by title only. */
export const titledSale = (sale: SaleDescription): Sale => ({
  ...sale,
  lists: [{ ...invoices, read: (context) => listedInvoices(context, ({ title }) => title) }],
});

/** The user's invoices, with title and total as the text to compare. */
export const invoices: OrderList = {
  name: "invoices",
  read: (context) => listedInvoices(context, ({ title, totalAmount }) => comparisonText(title, totalAmount)),
};

/** Text by which an order is compared with invoices. */
const comparisonText = (title: string, total: Cents | null): string => `${total} ${title}`;

/** Traits of an order that becomes an invoice with this title and one of these totals. */
export const invoiceTraits = (name: string, totals: Cents[]): OrderTraits => ({
  contents: totals.map((total) => comparisonText(name, total)),
  name,
  totals,
  isListed: totals.some((total) => total > 0),
});

/** Whether nothing is left to pay. Without an amount only an invoice with a payment date counts as paid. */
export const isPaidInvoice = ({ amountOutstanding, paidAt }: Pick<Invoice, "amountOutstanding" | "paidAt">) =>
  amountOutstanding === null ? paidAt !== null : amountOutstanding <= 0;

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
        isPaid: isPaidInvoice(invoice),
      },
    }));
}
