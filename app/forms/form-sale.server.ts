import type { AppLoadContext } from "@remix-run/node";
import { toInstant } from "../domain/venue-time.ts";
import type { ListedOrder, Sale } from "../paying/sale.ts";
import type { FoundForm } from "./form-kind.server.ts";

/** What paying has to know of a form that costs something; what was sent is found among the invoices. */
export const formSale = ({ id, path }: Pick<FoundForm, "id" | "path">): Sale => ({
  kind: "form",
  about: id,
  page: path,
  listed: listedInvoices,
});

async function listedInvoices({ organiser, site }: AppLoadContext): Promise<ListedOrder[]> {
  const invoices = await organiser.payments.myInvoices();
  return invoices
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map(({ id, title, createdAt, amountOutstanding }) => ({
      id,
      contents: title,
      createdAt: createdAt === null ? null : toInstant(createdAt, site.timeZone),
      outstanding: amountOutstanding,
      isPaid: amountOutstanding === 0,
    }));
}
