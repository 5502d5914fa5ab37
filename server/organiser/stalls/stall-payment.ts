import type { Db } from "../db/database.ts";

/** Marks the stall of an invoice as paid, inside the payment's transaction. Its site is kept already. */
export async function payStall(db: Db, invoiceId: number, now: number): Promise<void> {
  await db
    .updateTable("stall_applications")
    .set({ paid_at: now })
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirstOrThrow();
}
