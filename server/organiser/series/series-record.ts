import { toDollars } from "../../../app/domain/money.ts";
import type { SeriesEntry } from "../../../app/domain/series/series-entry.ts";
import { toInstant } from "../../../app/domain/venue-time.ts";
import type { Db } from "../db/database.ts";
import { type EventGraph, loadEvents } from "../events/event-graph.ts";
import { getFirstDay } from "../events/event-times.ts";
import type { Dependencies } from "../feature.ts";
import { findSeriesEntry, isSeriesFull, type SeriesRow } from "./series-entries.ts";

/**
 * Loads the API record of a series for a user. `userId` is null for an anonymous visitor. Times are ISO 8601
 * in UTC.
 */
export async function loadSeriesRecord(dependencies: Dependencies, series: SeriesRow, userId: number | null) {
  const { db } = dependencies;
  const entryState = await loadSeriesEntryState(dependencies, db, series, userId);
  return {
    id: series.id,
    name: series.name,
    url: series.url,
    content: series.content,
    entry_fee: toDollars(series.entry_fee),
    entries_open_at: toIso(entryState.opensAt),
    entries_close_at: toIso(entryState.closesAt),
    events: (await loadRounds(db, series.id)).map(toRoundRecord),
    terms_and_conditions:
      series.terms_content === ""
        ? null
        : {
            id: series.id,
            name: series.terms_name,
            content: series.terms_content,
            adult_terms_for_minor_content: "",
          },
    sold_out: entryState.soldOut,
    user_has_entered_this_series: entryState.hasEntered,
  };
}

/**
 * Loads the data that decides whether a user can enter a series now. `userId` is null for an anonymous
 * visitor. `db` may be a transaction.
 */
export async function loadSeriesEntryState(
  { clock, timeZone }: Pick<Dependencies, "clock" | "timeZone">,
  db: Db,
  series: SeriesRow,
  userId: number | null,
): Promise<SeriesEntry> {
  const toMilliseconds = (time: string | null) => (time === null ? null : toInstant(time, timeZone));
  const entry = userId === null ? null : await findSeriesEntry(db, series.id, userId);
  return {
    opensAt: toMilliseconds(series.entries_open_at),
    closesAt: toMilliseconds(series.entries_close_at),
    soldOut: await isSeriesFull(db, series, userId, clock.now()),
    isPriced: true,
    hasEntered: entry !== null && entry.paid_at !== null,
  };
}

/** Loads the events of a series, sorted by their start. */
export async function loadRounds(db: Db, seriesId: number): Promise<EventGraph[]> {
  const rounds = await db
    .selectFrom("series_rounds")
    .select("event_id")
    .where("series_id", "=", seriesId)
    .execute();
  return loadEvents(db, { ids: rounds.map(({ event_id }) => event_id) });
}

const toRoundRecord = (graph: EventGraph) => ({
  id: graph.event.id,
  name: graph.event.name,
  url: graph.event.url,
  start_date: getFirstDay(graph),
  end_date: (graph.dates.at(-1)?.ends ?? "").slice(0, 10) || null,
  venue: { id: graph.venue.id, name: graph.venue.name, timezone: graph.venue.time_zone },
});

const toIso = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();
