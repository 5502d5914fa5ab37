import type { AppLoadContext } from "@remix-run/node";
import type { Cents } from "../domain/money.ts";
import { toInstant } from "../domain/venue-time.ts";
import { loadOptional } from "../optional.server.ts";
import { isPaidInvoice } from "../paying/invoiced-sale.server.ts";
import type { Invoice } from "../wire/account.ts";
import type { VoucherData, VoucherTheme } from "./voucher-data.ts";

type PaidVoucher = {
  invoiceId: number;
  amount: Cents;
  /** The description of the invoice's first item. */
  description: string;
};

/**
 * Loads the invoice id, amount and description of a voucher that was just paid, or returns null if they can't
 * be loaded in time. The API returns a payment's invoice only as HTML, so the invoice that the user paid last
 * is used if it has the same HTML.
 */
export async function loadPaidVoucher(
  context: AppLoadContext,
  paymentId: number,
): Promise<PaidVoucher | null> {
  const { payments } = context.organiser;
  const tryLoad = <Data>(name: string, load: () => Promise<Data>) =>
    loadOptional(context, `${name} of a paid voucher`, load, { fallback: null });
  const [paymentInvoice, invoices] = await Promise.all([
    paymentId > 0
      ? tryLoad("the payment's invoice", () => payments.findInvoiceHtmlByPayment(paymentId))
      : null,
    tryLoad("the invoices", () => payments.listReadableInvoices()),
  ]);
  const getPaidAt = (invoice: Invoice) =>
    invoice.paidAt === null ? 0 : toInstant(invoice.paidAt, context.site.timeZone);
  const lastPaidInvoice = (invoices?.items ?? [])
    .filter(isPaidInvoice)
    .toSorted((a, b) => getPaidAt(b) - getPaidAt(a) || b.id - a.id)[0];
  if (!paymentInvoice?.success || !lastPaidInvoice || lastPaidInvoice.totalAmount === null) return null;
  const { id, totalAmount, invoiceItems } = lastPaidInvoice;
  const lastPaidInvoiceHtml = await tryLoad("the last paid invoice", () => payments.findInvoiceHtml(id));
  return lastPaidInvoiceHtml?.html === paymentInvoice.html
    ? { invoiceId: id, amount: totalAmount, description: invoiceItems[0]?.description ?? "" }
    : null;
}

/**
 * Finds the theme whose name is at the end of an invoice's description (“Gift voucher: Light trails”). If
 * several names match, the longest is used. Returns null if no name matches.
 */
export const findThemeByDescription = (
  themes: VoucherData["themes"],
  description: string,
): VoucherTheme | null =>
  (themes ?? [])
    .filter(({ name }) => name !== "" && description.endsWith(name))
    .toSorted((a, b) => b.name.length - a.name.length)[0] ?? null;
