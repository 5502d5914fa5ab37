import { spendCredit } from "../account/credit.ts";
import { payShopOrder } from "../cart/order-payment.ts";
import type { Db } from "../db/database.ts";
import { payOrder } from "../entries/order-payment.ts";
import { payForm } from "../forms/form-payment.ts";
import { paySeriesEntry } from "../series/series-payment.ts";
import { payStall } from "../stalls/stall-payment.ts";
import { payVoucher } from "../vouchers/voucher-payment.ts";
import { type Invoice, readInvoice } from "./invoices.ts";
import { endPayment, readPayment } from "./payments.ts";
import { Refusal } from "./refusal.ts";

/**
 * Takes the money of a waiting payment and marks everything that it pays, in one transaction. Gives the paid
 * invoice, or null when the payment had ended before: of two clicks one pays. Throws `Refusal` when the order
 * can't be had any more; then nothing is charged.
 */
export async function settle(db: Db, token: string, now: number): Promise<Invoice | null> {
  const payment = await readPayment(db, token);
  if (!payment || !(await endPayment(db, { token, status: "paid", now }))) return null;

  const invoice = await readInvoice(db, payment.invoice_id);
  if (!invoice || invoice.paid_at !== null) throw new Refusal("This invoice has been paid already.");
  await pay[invoice.subject](db, invoice.id, now);
  await spend(db, invoice, now);
  await db
    .updateTable("invoices")
    .set({ paid_at: now, cancelled_at: null })
    .where("id", "=", invoice.id)
    .execute();
  return { ...invoice, paid_at: now };
}

/** Marks what an invoice is for as paid. */
const pay: Record<Invoice["subject"], typeof payOrder> = {
  entry: payOrder,
  order: payShopOrder,
  stall: payStall,
  form: payForm,
  series: paySeriesEntry,
  voucher: payVoucher,
};

async function spend(db: Db, { user_id, credit, id }: Invoice, now: number): Promise<void> {
  if (credit === 0) return;
  const isSpent = await spendCredit(db, { userId: user_id, cents: credit, reason: `Invoice ${id}`, now });
  if (!isSpent) throw new Refusal("Your credit has been used for another order. Please order again.");
}
