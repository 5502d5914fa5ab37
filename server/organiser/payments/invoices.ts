import type { Selectable } from "kysely";
import type { Cents } from "../../../app/domain/money.ts";
import { creditBalance } from "../account/credit.ts";
import type { Db } from "../db/database.ts";
import type { PaymentTables } from "./tables.ts";

type InvoiceRow = Selectable<PaymentTables["invoices"]>;
type InvoiceLineRow = Selectable<PaymentTables["invoice_lines"]>;
export type Invoice = InvoiceRow & { lines: InvoiceLineRow[] };

/**
 * An invoice before it is written. Amounts are cents with GST in them; `credit` is the part that the user's
 * credit pays.
 */
export type InvoiceToWrite = {
  userId: number;
  subject: InvoiceRow["subject"];
  title: string;
  contactName: string;
  email: string;
  phone: string;
  lines: readonly { description: string; quantity: number; amount: Cents }[];
  credit: Cents;
  paymentMethod: string;
  now: number;
};

/** Writes a new invoice, or writes an unpaid one anew when `id` is given. Gives its id. */
export async function writeInvoice(db: Db, invoice: InvoiceToWrite, id: number | null): Promise<number> {
  const total = invoice.lines.reduce((sum, line) => sum + line.amount, 0);
  const values = {
    user_id: invoice.userId,
    subject: invoice.subject,
    title: invoice.title,
    contact_name: invoice.contactName,
    email: invoice.email,
    phone: invoice.phone,
    total,
    credit: invoice.credit,
    payable: total - invoice.credit,
    payment_method: invoice.paymentMethod,
    created_at: invoice.now,
  };
  const invoiceId = id ?? (await insert(db, values));
  if (id !== null) {
    await db
      .updateTable("invoices")
      .set({ ...values, cancelled_at: null })
      .where("id", "=", id)
      .execute();
    await db.deleteFrom("invoice_lines").where("invoice_id", "=", id).execute();
  }
  await db
    .insertInto("invoice_lines")
    .values(invoice.lines.map((line) => ({ ...line, invoice_id: invoiceId })))
    .execute();
  return invoiceId;
}

/** An invoice with its lines; null when there is none. */
export async function readInvoice(db: Db, id: number): Promise<Invoice | null> {
  const invoice = await db.selectFrom("invoices").selectAll().where("id", "=", id).executeTakeFirst();
  if (!invoice) return null;
  const lines = await db
    .selectFrom("invoice_lines")
    .selectAll()
    .where("invoice_id", "=", id)
    .orderBy("id")
    .execute();
  return { ...invoice, lines };
}

/**
 * A user's invoices, the newest first; those that were never paid and are cancelled are left out, and so are
 * the shop's, which it lists as orders.
 */
export async function invoicesOf(db: Db, userId: number): Promise<Invoice[]> {
  const rows = await db
    .selectFrom("invoices")
    .select("id")
    .where("user_id", "=", userId)
    .where("subject", "in", ["entry", "stall", "series", "form", "voucher"])
    .where("cancelled_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const invoices = await Promise.all(rows.map(({ id }) => readInvoice(db, id)));
  return invoices.filter((invoice) => invoice !== null);
}

/**
 * What is to be paid of an invoice, in cents. A stall is paid long after its invoice was written: credit that
 * was spent on something else meanwhile is paid in money, since nobody can order it again.
 */
export async function payableNow(
  db: Db,
  { id, subject, user_id, total, credit, payable }: Invoice,
): Promise<Cents> {
  const left = subject === "stall" ? Math.min(credit, await creditBalance(db, user_id)) : credit;
  if (left === credit) return payable;
  await db
    .updateTable("invoices")
    .set({ credit: left, payable: total - left })
    .where("id", "=", id)
    .execute();
  return total - left;
}

/** Goods and services tax in an amount that includes it: one eleventh, rounded to the cent. */
export const gstIn = (amount: Cents): Cents => Math.round(amount / 11);

async function insert(db: Db, values: Omit<InvoiceRow, "id" | "paid_at" | "cancelled_at">): Promise<number> {
  const { id } = await db.insertInto("invoices").values(values).returning("id").executeTakeFirstOrThrow();
  return id;
}
