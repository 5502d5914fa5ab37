import type { Db } from "../../db/database.ts";
import { sampleSeries } from "./sample-series.ts";

/**
 * Makes the sample's series, and names their rounds anew at every start: an event that is over gives its
 * address to the one that follows it.
 */
export async function fillSampleSeries(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { rounds, ...series } of sampleSeries) {
      await transaction
        .insertInto("series")
        .values({ ...series, sample: 1 })
        .onConflict((conflict) => conflict.column("url").doNothing())
        .execute();
      await nameRounds(transaction, series.url, rounds);
    }
  });
}

async function nameRounds(db: Db, url: string, rounds: readonly string[]): Promise<void> {
  const series = await db
    .selectFrom("series")
    .select("id")
    .where("url", "=", url)
    .where("sample", "=", 1)
    .executeTakeFirst();
  if (!series) return; // the organiser made it theirs
  const events = await db.selectFrom("events").select("id").where("url", "in", rounds).execute();
  await db.deleteFrom("series_rounds").where("series_id", "=", series.id).execute();
  if (events.length === 0) return;
  await db
    .insertInto("series_rounds")
    .values(events.map(({ id }) => ({ series_id: series.id, event_id: id })))
    .execute();
}
