import { spendCredit } from "../account/credit.ts";
import type { Db } from "../db/database.ts";
import { type Invoice, readInvoice } from "./invoices.ts";
import { ORDER_KINDS } from "./order-kinds.ts";
import { endPayment, readPayment } from "./payments.ts";
import { PaymentRejectionError } from "./rejection-error.ts";

/**
 * Captures a waiting payment and sets its order to paid. `db` must be a transaction. Returns the paid
 * invoice, or null if the payment has already ended, for example after a double click.
 * @throws `PaymentRejectionError` if the order can't be fulfilled. Nothing is charged.
 */
export async function capturePayment(db: Db, token: string, now: number): Promise<Invoice | null> {
  const payment = await readPayment(db, token);
  if (!payment || !(await endPayment(db, { token, status: "paid", now }))) return null;

  const invoice = await readInvoice(db, payment.invoice_id);
  if (!invoice || invoice.paid_at !== null) throw new PaymentRejectionError("paid");
  await ORDER_KINDS[invoice.subject].markPaid(db, invoice.id, now);
  await spendInvoiceCredit(db, invoice, now);
  await db
    .updateTable("invoices")
    .set({ paid_at: now, cancelled_at: null })
    .where("id", "=", invoice.id)
    .execute();
  return { ...invoice, paid_at: now };
}

async function spendInvoiceCredit(db: Db, { user_id, credit, id }: Invoice, now: number): Promise<void> {
  if (credit === 0) return;
  const isSpent = await spendCredit(db, { userId: user_id, cents: credit, reason: `Invoice ${id}`, now });
  if (!isSpent) throw new PaymentRejectionError("credit");
}
