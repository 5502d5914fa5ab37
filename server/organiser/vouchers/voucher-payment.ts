import type { Db } from "../db/database.ts";

/** Makes the voucher of an invoice good, inside the payment's transaction. */
export async function payVoucher(db: Db, invoiceId: number, now: number): Promise<void> {
  await db
    .updateTable("gift_vouchers")
    .set({ paid_at: now })
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirstOrThrow();
}
