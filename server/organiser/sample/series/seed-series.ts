import type { Db } from "../../db/database.ts";
import { sampleSeries } from "./sample-series.ts";

/**
 * Creates the sample's series if they don't exist. Replaces the rounds at every start, because `seedEvents`
 * may have created new events with the urls of past events.
 */
export async function seedSeries(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { rounds, ...series } of sampleSeries) {
      await transaction
        .insertInto("series")
        .values({ ...series, sample: 1 })
        .onConflict((conflict) => conflict.column("url").doNothing())
        .execute();
      await replaceRounds(transaction, series.url, rounds);
    }
  });
}

async function replaceRounds(db: Db, url: string, eventUrls: readonly string[]): Promise<void> {
  const series = await db
    .selectFrom("series")
    .select("id")
    .where("url", "=", url)
    .where("sample", "=", 1)
    .executeTakeFirst();
  if (!series) return;
  const events = await db.selectFrom("events").select("id").where("url", "in", eventUrls).execute();
  await db.deleteFrom("series_rounds").where("series_id", "=", series.id).execute();
  if (events.length === 0) return;
  await db
    .insertInto("series_rounds")
    .values(events.map(({ id }) => ({ series_id: series.id, event_id: id })))
    .execute();
}
