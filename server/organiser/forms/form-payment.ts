import type { Db } from "../db/database.ts";

/** Marks what was filled in for an invoice as paid, inside the payment's transaction. */
export async function payForm(db: Db, invoiceId: number, now: number): Promise<void> {
  await db
    .updateTable("form_answers")
    .set({ paid_at: now })
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirstOrThrow();
}
