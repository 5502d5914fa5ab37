import { toDollars } from "../../../app/domain/money.ts";
import type { SeriesEntry } from "../../../app/domain/series/series-entry.ts";
import { toInstant } from "../../../app/domain/venue-time.ts";
import type { Db } from "../db/database.ts";
import { type EventGraph, loadEvents } from "../events/event-graph.ts";
import { dayOf } from "../events/event-times.ts";
import type { Parts } from "../feature.ts";
import { entryOf, isFull, type SeriesRow } from "./places.ts";

/** What the wire says of a series to somebody, null for a stranger. Times are with the organiser's offset. */
export async function seriesRecord(parts: Parts, series: SeriesRow, userId: number | null) {
  const { db } = parts;
  const facts = await entryFacts(parts, db, series, userId);
  return {
    id: series.id,
    name: series.name,
    url: series.url,
    content: series.content,
    entry_fee: toDollars(series.entry_fee),
    entries_open_at: isoOf(facts.opensAt),
    entries_close_at: isoOf(facts.closesAt),
    events: (await roundsOf(db, series.id)).map(roundRecord),
    terms_and_conditions:
      series.terms_content === ""
        ? null
        : {
            id: series.id,
            name: series.terms_name,
            content: series.terms_content,
            adult_terms_for_minor_content: "",
          },
    sold_out: facts.soldOut,
    user_has_entered_this_series: facts.hasEntered,
  };
}

/** What decides whether somebody can enter a series now. */
export async function entryFacts(
  { clock, timeZone }: Pick<Parts, "clock" | "timeZone">,
  db: Db,
  series: SeriesRow,
  userId: number | null,
): Promise<SeriesEntry> {
  const instant = (time: string | null) => (time === null ? null : toInstant(time, timeZone));
  const entry = userId === null ? null : await entryOf(db, series.id, userId);
  return {
    opensAt: instant(series.entries_open_at),
    closesAt: instant(series.entries_close_at),
    soldOut: await isFull(db, series, userId, clock.now()),
    isPriced: true,
    hasEntered: entry !== null && entry.paid_at !== null,
  };
}

async function roundsOf(db: Db, seriesId: number): Promise<EventGraph[]> {
  const rounds = await db
    .selectFrom("series_rounds")
    .select("event_id")
    .where("series_id", "=", seriesId)
    .execute();
  const ids = new Set(rounds.map(({ event_id }) => event_id));
  if (ids.size === 0) return [];
  return (await loadEvents(db)).filter(({ event }) => ids.has(event.id));
}

const roundRecord = (graph: EventGraph) => ({
  id: graph.event.id,
  name: graph.event.name,
  url: graph.event.url,
  start_date: dayOf(graph),
  end_date: (graph.dates.at(-1)?.ends ?? "").slice(0, 10) || null,
  venue: { id: graph.venue.id, name: graph.venue.name, timezone: graph.venue.time_zone },
});

const isoOf = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();
