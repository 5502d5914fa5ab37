import type { Db } from "../db/database.ts";
import { type BoughtEvent, createBoughtEvent } from "../events/bought-event.ts";
import { PaymentRejectionError } from "../payments/rejection-error.ts";
import { isSeriesFull } from "./series-entries.ts";
import { loadRounds } from "./series-record.ts";

/**
 * Marks the series entry of an invoice as paid. `db` is the payment's transaction.
 * @throws `PaymentRejectionError` if the series is full, which may happen after the entry's reservation has
 * expired
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

/** Loads the rounds of an invoice's series, sorted by their start, or an empty list for other invoices. */
export async function loadEventsOfSeriesEntry(db: Db, invoiceId: number): Promise<BoughtEvent[]> {
  const entry = await db
    .selectFrom("series_entries")
    .select("series_id")
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirst();
  const rounds = entry ? await loadRounds(db, entry.series_id) : [];
  return rounds.map((graph) => createBoughtEvent(graph));
}
