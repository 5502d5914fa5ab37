import type { Db } from "../db/database.ts";
import { type BoughtEvent, createBoughtEvent } from "../events/bought-event.ts";
import { PaymentRejectionError } from "../payments/rejection-error.ts";
import { isSeriesFull } from "./series-entries.ts";
import { loadRounds } from "./series-record.ts";

/**
 * Records that the series entry of an invoice is paid, in the payment's transaction `db`. An entry whose
 * reservation has expired is still accepted if the series has a free slot. Throws `PaymentRejectionError` if
 * the series is full.
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

/**
 * Returns the rounds of the series that an invoice is for, by start; empty if it isn't for a series entry.
 */
export async function loadEventsOfSeriesEntry(db: Db, invoiceId: number): Promise<BoughtEvent[]> {
  const entry = await db
    .selectFrom("series_entries")
    .select("series_id")
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirst();
  const rounds = entry ? await loadRounds(db, entry.series_id) : [];
  return rounds.map((graph) => createBoughtEvent(graph));
}
