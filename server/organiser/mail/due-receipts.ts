import { type Selectable, sql } from "kysely";
import { getCurrentRequestId } from "../../shared/process-failures.ts";
import type { Db } from "../db/database.ts";
import type { MailTables } from "./tables.ts";

/** A receipt that couldn't be written yet. */
export type DueReceipt = Selectable<MailTables["mails"]> & { invoice_id: number };

/**
 * Stores that the receipt of an invoice has to be written at `nextAttemptAt`, after a failed attempt at
 * `now`.
 */
export async function storeDueReceipt(
  db: Db,
  { invoice, account, kind }: { invoice: number; account: number; kind: string },
  { now, nextAttemptAt }: { now: number; nextAttemptAt: number },
): Promise<void> {
  await db
    .insertInto("mails")
    .values({
      sent_at: now,
      recipient: "",
      subject: `Receipt of invoice ${invoice}, not written yet`,
      text: "",
      html: null,
      account_id: account,
      kind,
      state: "due",
      attempts: 1,
      next_attempt_at: nextAttemptAt,
      give_up_at: null,
      request_id: getCurrentRequestId(),
      invoice_id: invoice,
    })
    .execute();
}

/** Returns the due receipts whose next attempt is not after `now`. */
export async function findDueReceipts(db: Db, now: number): Promise<DueReceipt[]> {
  const rows = await db
    .selectFrom("mails")
    .selectAll()
    .where("state", "=", "due")
    .orderBy("next_attempt_at")
    .execute();
  return rows.flatMap((row) =>
    row.invoice_id !== null && (row.next_attempt_at ?? 0) <= now
      ? [{ ...row, invoice_id: row.invoice_id }]
      : [],
  );
}

/** Deletes a due receipt. `db` is the transaction that stores the receipt's mail. */
export async function removeDueReceipt(db: Db, id: number): Promise<void> {
  await db.deleteFrom("mails").where("id", "=", id).where("state", "=", "due").execute();
}

/** Counts a failed attempt to write a receipt, and schedules the next attempt. */
export async function postponeDueReceipt(db: Db, id: number, nextAttemptAt: number): Promise<void> {
  await db
    .updateTable("mails")
    .set({ attempts: sql<number>`attempts + 1`, next_attempt_at: nextAttemptAt })
    .where("id", "=", id)
    .execute();
}

export async function hasDueReceipts(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("mails")
    .select("id")
    .where("state", "=", "due")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
