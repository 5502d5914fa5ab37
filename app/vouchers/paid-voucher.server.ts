import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../domain/money.ts";
import { toInstant } from "../domain/venue-time.ts";
import { optional } from "../optional.server.ts";
import { isPaidInvoice } from "../paying/invoiced-sale.server.ts";
import type { Invoice } from "../wire/account.ts";
import type { VoucherData, VoucherTheme } from "./voucher-data.ts";

/** A voucher that was just paid. `text` is the invoice's description of it. */
type PaidVoucher = { invoiceId: number; amount: Cents; text: string };

/**
 * Loads the invoice and the amount of a paid voucher; null if they can't be found in time. A payment has no
 * invoice id, so the invoice that was paid last is used if its text equals that of the payment's invoice.
 */
export async function loadPaidVoucher(
  context: AppLoadContext,
  paymentId: number,
): Promise<PaidVoucher | null> {
  const { payments } = context.organiser;
  const tryLoad = <T>(description: string, load: () => Promise<T>) =>
    optional(context, `${description} of a paid voucher`, load, { or: null });
  const [paymentInvoice, invoices] = await Promise.all([
    paymentId > 0 ? tryLoad("the invoice", () => payments.invoiceByPayment(paymentId)) : null,
    tryLoad("the amount", () => payments.readableInvoices()),
  ]);
  const getPaidAt = (invoice: Invoice) =>
    invoice.paidAt === null ? 0 : toInstant(invoice.paidAt, context.site.timeZone);
  const newest = (invoices?.items ?? [])
    .filter(isPaidInvoice)
    .toSorted((a, b) => getPaidAt(b) - getPaidAt(a) || b.id - a.id)[0];
  if (!paymentInvoice?.success || !newest || newest.totalAmount === null) return null;
  const newestText = await tryLoad("the invoice", () => payments.invoiceText(newest.id));
  return newestText?.html === paymentInvoice.html
    ? { invoiceId: newest.id, amount: newest.totalAmount, text: newest.invoiceItems[0]?.description ?? "" }
    : null;
}

/**
 * Finds the design of a paid voucher, whose name ends the invoice's description (“Gift voucher: Light
 * trails”); null if it isn't there.
 */
export const findPaidTheme = (themes: VoucherData["themes"], text: string): VoucherTheme | null =>
  (themes ?? [])
    .filter(({ name }) => name !== "" && text.endsWith(name))
    .toSorted((a, b) => b.name.length - a.name.length)[0] ?? null;
