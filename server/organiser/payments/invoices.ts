import type { Selectable } from "kysely";
import type { Cents } from "../../../app/domain/money.ts";
import { loadCreditBalance } from "../account/credit.ts";
import type { Db } from "../db/database.ts";
import { batchByKey } from "../records/batch.ts";
import { groupBy } from "../records/group-by.ts";
import type { PaymentTables } from "./tables.ts";

type InvoiceRow = Selectable<PaymentTables["invoices"]>;
type InvoiceLineRow = Selectable<PaymentTables["invoice_lines"]>;
/** `refunded` is the total of the refunds to the account's credit, in cents. */
export type Invoice = InvoiceRow & { lines: InvoiceLineRow[]; refunded: Cents };

/** Amounts include GST. `credit` is the part paid with the user's credit. `now` is in milliseconds. */
export type NewInvoice = {
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

/** Saves an invoice and returns its id. Overwrites the unpaid invoice `id` if there is one. */
export async function writeInvoice(db: Db, invoice: NewInvoice, id: number | null): Promise<number> {
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
  const invoiceId = id ?? (await insertInvoice(db, values));
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

/** Reads an invoice of any user. Callers must check the owner. */
export async function readInvoice(db: Db, id: number): Promise<Invoice | null> {
  const invoice = await findInvoice(db, id);
  if (!invoice) return null;
  return addLinesAndRefunds(db, invoice);
}

async function addLinesAndRefunds(db: Db, invoice: InvoiceRow): Promise<Invoice> {
  const lines = await loadLines(db, invoice.id);
  return { ...invoice, lines, refunded: await loadRefundedCents(db, invoice.id) };
}

const findInvoice = batchByKey(async (db, ids: readonly number[]) => {
  const invoices = await db.selectFrom("invoices").selectAll().where("id", "in", ids).execute();
  const invoicesById = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  return (id) => invoicesById.get(id);
});

const loadLines = batchByKey(async (db, invoiceIds: readonly number[]) => {
  const lines = await db
    .selectFrom("invoice_lines")
    .selectAll()
    .where("invoice_id", "in", invoiceIds)
    .orderBy("id")
    .execute();
  return groupBy(lines, ({ invoice_id }) => invoice_id);
});

/** Loads the total of an invoice's refunds in cents. */
export const loadRefundedCents = batchByKey(async (db, invoiceIds: readonly number[]) => {
  const refunds = await db
    .selectFrom("office_refunds")
    .select(["invoice_id", (eb) => eb.fn.sum<number>("cents").as("cents")])
    .where("invoice_id", "in", invoiceIds)
    .groupBy("invoice_id")
    .execute();
  const centsById = new Map(refunds.map(({ invoice_id, cents }) => [invoice_id, cents]));
  return (id) => centsById.get(id) ?? 0;
});

/** What was bought with an invoice is no longer valid once all of it is refunded. */
export const isRefundedInFull = ({ total, refunded }: Pick<Invoice, "total" | "refunded">): boolean =>
  refunded > 0 && refunded >= total;

/** Selects the ids of the invoices that are refunded in full, as `invoice_id`. */
export const selectRefundedInvoices = (db: Db) =>
  db
    .selectFrom("office_refunds")
    .innerJoin("invoices", "invoices.id", "office_refunds.invoice_id")
    .select("office_refunds.invoice_id")
    .groupBy(["office_refunds.invoice_id", "invoices.total"])
    .having((eb) => eb(eb.fn.sum("office_refunds.cents"), ">=", eb.ref("invoices.total")));

/** Whether an invoice is refunded in full. */
export const isInvoiceRefunded = batchByKey(async (db, invoiceIds: readonly number[]) => {
  const rows = await selectRefundedInvoices(db)
    .where("office_refunds.invoice_id", "in", invoiceIds)
    .execute();
  const refundedIds = new Set(rows.map(({ invoice_id }) => invoice_id));
  return (id) => refundedIds.has(id);
});

/**
 * Lists a user's invoices, newest first. Omits cancelled invoices, and invoices of shop orders, because the
 * API has a separate list of shop orders.
 */
export async function listInvoices(db: Db, userId: number): Promise<Invoice[]> {
  const rows = await db
    .selectFrom("invoices")
    .selectAll()
    .where("user_id", "=", userId)
    .where("subject", "!=", "order")
    .where("cancelled_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return Promise.all(rows.map((row) => addLinesAndRefunds(db, row)));
}

/**
 * Returns the payable amount of an invoice. If the user has spent the credit of a stall's invoice, raises and
 * saves the amount first, because a stall can't be ordered again. `capturePayment` rejects the payment of any
 * other invoice whose credit was spent.
 */
export async function updatePayable(
  db: Db,
  { id, subject, user_id, total, credit, payable }: Invoice,
): Promise<Cents> {
  const usableCredit = subject === "stall" ? Math.min(credit, await loadCreditBalance(db, user_id)) : credit;
  if (usableCredit === credit) return payable;
  await db
    .updateTable("invoices")
    .set({ credit: usableCredit, payable: total - usableCredit })
    .where("id", "=", id)
    .execute();
  return total - usableCredit;
}

/** Returns the goods and services tax (GST) included in an amount: one eleventh. */
export const computeGst = (amount: Cents): Cents => Math.round(amount / 11);

/** A voucher isn't a taxable supply, because the tax applies to the orders that the voucher pays. */
export const isTaxableSupply = ({ subject }: Pick<Invoice, "subject">): boolean => subject !== "voucher";

export const computeInvoiceGst = (invoice: Pick<Invoice, "subject" | "total">): Cents =>
  isTaxableSupply(invoice) ? computeGst(invoice.total) : 0;

async function insertInvoice(
  db: Db,
  values: Omit<InvoiceRow, "id" | "paid_at" | "cancelled_at">,
): Promise<number> {
  const { id } = await db.insertInto("invoices").values(values).returning("id").executeTakeFirstOrThrow();
  return id;
}
