import type { Selectable } from "kysely";
import type { Database, Db } from "../db/database.ts";

export type SeriesRow = Selectable<Database["series"]>;

/** How long a slot is reserved for an unpaid entry. */
export const SERIES_HOLD_MS = 30 * 60_000;

/** Whether other users have paid for or reserved all slots of a series. */
export async function isSeriesFull(
  db: Db,
  { id, cap }: Pick<SeriesRow, "id" | "cap">,
  userId: number | null,
  now: number,
): Promise<boolean> {
  if (cap === null) return false;
  const entries = await db
    .selectFrom("series_entries")
    .select(["user_id"])
    .where("series_id", "=", id)
    .where((eb) => eb.or([eb("paid_at", "is not", null), eb("held_until", ">", now)]))
    .execute();
  return entries.filter(({ user_id }) => user_id !== userId).length >= cap;
}

/** Finds a user's paid or unpaid entry in a series, or null if there is none. */
export async function findSeriesEntry(db: Db, seriesId: number, userId: number) {
  const entry = await db
    .selectFrom("series_entries")
    .selectAll()
    .where("series_id", "=", seriesId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return entry ?? null;
}
