import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import type { PaymentTables } from "./tables.ts";

export type PaymentRow = Selectable<PaymentTables["payments"]>;

/**
 * Starts a payment of an invoice and returns its token. `amount` is in cents. `returnUrl` must be validated.
 * Replaces waiting payments of the invoice, so that a page in another tab can't charge an old amount.
 */
export async function startPayment(
  db: Db,
  {
    invoiceId,
    amount,
    returnUrl,
    now,
  }: { invoiceId: number; amount: number; returnUrl: string; now: number },
): Promise<string> {
  await db
    .updateTable("payments")
    .set({ status: "replaced", ended_at: now })
    .where("invoice_id", "=", invoiceId)
    .where("status", "=", "waiting")
    .execute();
  const token = randomBytes(24).toString("base64url");
  await db
    .insertInto("payments")
    .values({
      token,
      invoice_id: invoiceId,
      amount,
      return_url: returnUrl,
      status: "waiting",
      created_at: now,
    })
    .execute();
  return token;
}

export async function readPayment(db: Db, token: string): Promise<PaymentRow | null> {
  const payment = await db.selectFrom("payments").selectAll().where("token", "=", token).executeTakeFirst();
  return payment ?? null;
}

/** Returns 0 if there is no such payment. */
export async function findInvoiceId(db: Db, paymentId: number): Promise<number> {
  const payment = await db
    .selectFrom("payments")
    .select("invoice_id")
    .where("id", "=", paymentId)
    .executeTakeFirst();
  return payment?.invoice_id ?? 0;
}

/** Ends a waiting payment. Returns false if the payment has already ended. */
export async function endPayment(
  db: Db,
  { token, status, now }: { token: string; status: "paid" | "declined" | "cancelled"; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payments")
    .set({ status, ended_at: now })
    .where("token", "=", token)
    .where("status", "=", "waiting")
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function findLatestPayment(db: Db, invoiceId: number): Promise<PaymentRow | null> {
  const payment = await db
    .selectFrom("payments")
    .selectAll()
    .where("invoice_id", "=", invoiceId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return payment ?? null;
}
