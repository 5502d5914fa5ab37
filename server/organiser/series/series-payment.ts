import type { Db } from "../db/database.ts";
import { Refusal } from "../payments/refusal.ts";
import { isFull } from "./places.ts";

/**
 * Marks the series entry of an invoice as paid, inside the payment's transaction. One whose 30 minutes are
 * over takes its place again; throws `Refusal` where there is none left.
 */
export async function paySeriesEntry(db: Db, invoiceId: number, now: number): Promise<void> {
  const entry = await db
    .selectFrom("series_entries")
    .innerJoin("series", "series.id", "series_entries.series_id")
    .select(["series_entries.id", "series_entries.user_id", "series_entries.series_id", "series.cap"])
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirstOrThrow();
  if (await isFull(db, { id: entry.series_id, cap: entry.cap }, entry.user_id, now))
    throw new Refusal("Your place was held for 30 minutes and has been sold since. The series is full.");
  await db.updateTable("series_entries").set({ paid_at: now }).where("id", "=", entry.id).execute();
}
