import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../domain/money.ts";
import { toInstant } from "../domain/venue-time.ts";
import type { Invoice } from "../wire/account.ts";
import type { ListedOrder, OrderList, OrderMatchCriteria, Sale } from "./sale.ts";

type SaleDescription = Pick<Sale, "kind" | "itemId" | "page">;

/** Creates a sale whose orders are found among the invoices by title and total. */
export const createInvoicedSale = (sale: SaleDescription): Sale => ({ ...sale, lists: [invoices] });

/** Creates a sale whose orders are found among the invoices by title only. */
export const createTitledSale = (sale: SaleDescription): Sale => ({
  ...sale,
  lists: [{ ...invoices, read: (context) => loadListedInvoices(context, ({ title }) => title) }],
});

/** The list of the user's invoices, in which orders are compared by title and total. */
export const invoices: OrderList = {
  name: "invoices",
  read: (context) =>
    loadListedInvoices(context, ({ title, totalAmount }) => buildComparisonText(title, totalAmount)),
};

/** Builds the text by which an order is compared with invoices. `total` is in cents. */
const buildComparisonText = (title: string, total: Cents | null): string => `${total} ${title}`;

/** Builds the criteria of an order whose invoice has this name in its title and one of these totals. */
export const buildInvoiceCriteria = (name: string, totals: Cents[]): OrderMatchCriteria => ({
  contents: totals.map((total) => buildComparisonText(name, total)),
  name,
  totals,
  isCertainlyListed: totals.some((total) => total > 0),
});

/** Whether nothing is left to pay. An invoice without an amount is paid if it has a payment date. */
export const isPaidInvoice = ({ amountOutstanding, paidAt }: Pick<Invoice, "amountOutstanding" | "paidAt">) =>
  amountOutstanding === null ? paidAt !== null : amountOutstanding <= 0;

async function loadListedInvoices(
  { organiser, site }: AppLoadContext,
  getContents: (invoice: Invoice) => string,
): Promise<ListedOrder[]> {
  const userInvoices = await organiser.payments.listInvoices();
  return userInvoices
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map((invoice) => ({
      listId: invoice.id,
      contents: getContents(invoice),
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
