import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../domain/money.ts";
import { toInstant } from "../domain/venue-time.ts";
import { optional } from "../optional.server.ts";
import { isPaidInvoice } from "../paying/invoiced-sale.server.ts";
import type { Invoice } from "../wire/account.ts";

/** A voucher that was just paid: its invoice (id) and amount. */
export type PaidVoucher = { invoice: number; amount: Cents };

/**
 * Loads what is shown of a paid voucher; null if it can't be found in time. A payment has no invoice id, so
 * the invoice that was paid last is used, if it reads the same as the invoice of the payment.
 */
export async function loadPaidVoucher(
  context: AppLoadContext,
  paymentId: number,
): Promise<PaidVoucher | null> {
  const { payments } = context.organiser;
  const ask = <T>(what: string, read: () => Promise<T>) =>
    optional(context, `${what} of a paid voucher`, read, { or: null });
  const [ofPayment, invoices] = await Promise.all([
    paymentId > 0 ? ask("the invoice", () => payments.invoiceByPayment(paymentId)) : null,
    ask("the amount", () => payments.readableInvoices()),
  ]);
  const paidAt = (invoice: Invoice) =>
    invoice.paidAt === null ? 0 : toInstant(invoice.paidAt, context.site.timeZone);
  const newest = (invoices?.items ?? [])
    .filter(isPaidInvoice)
    .toSorted((one, other) => paidAt(other) - paidAt(one) || other.id - one.id)[0];
  if (!ofPayment?.success || !newest || newest.totalAmount === null) return null;
  const same = await ask("the invoice", () => payments.invoiceText(newest.id));
  return same?.html === ofPayment.html ? { invoice: newest.id, amount: newest.totalAmount } : null;
}
