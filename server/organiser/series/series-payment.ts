import type { Db } from "../db/database.ts";
import { type BoughtEvent, createBoughtEvent } from "../events/bought-event.ts";
import { PaymentRejectionError } from "../payments/rejection-error.ts";
import { isSeriesFull } from "./series-entries.ts";
import { loadRounds } from "./series-record.ts";

/**
 * Marks an invoice's series entry as paid, inside the payment's transaction. An entry that is no longer held
 * is still accepted if the series has a place; throws `PaymentRejectionError` if it is full.
 */
export async function markSeriesEntryPaid(db: Db, invoiceId: number, now: number): Promise<void> {
  const entry = await db
    .selectFrom("series_entries")
    .innerJoin("series", "series.id", "series_entries.series_id")
    .select(["series_entries.id", "series_entries.user_id", "series_entries.series_id", "series.cap"])
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirstOrThrow();
  if (await isSeriesFull(db, { id: entry.series_id, cap: entry.cap }, entry.user_id, now))
    throw new PaymentRejectionError("series");
  await db.updateTable("series_entries").set({ paid_at: now }).where("id", "=", entry.id).execute();
}

/** Returns the rounds of an invoice's series in order of their start; empty for other invoices. */
export async function eventsOfSeriesEntry(db: Db, invoiceId: number): Promise<BoughtEvent[]> {
  const entry = await db
    .selectFrom("series_entries")
    .select("series_id")
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirst();
  const rounds = entry ? await loadRounds(db, entry.series_id) : [];
  return rounds.map((graph) => createBoughtEvent(graph));
}
