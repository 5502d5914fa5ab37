import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ApiCalls, callsAs } from "../support/api-calls.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { nonEmpty } from "../support/non-empty.ts";

// The cost of a call depends on what it returns, not on what is stored.

let organiser: RunningOrganiser;
let driver: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser();
  driver = await callsAs(organiser.url);
});
afterAll(() => organiser.close());

const calls = [
  "event/event/upcomingEventList",
  "event/event/upcoming",
  "event/venue/nextEvents",
  "event/event/night-shift-sydney",
  "event/entry/myUpcoming",
  "event/stallSite/myUpcoming",
  "ticket/ticket/myUpcoming",
];

/** The database reads of a call, and the rows that they returned. */
async function costOf(path: string): Promise<{ statements: number; rows: number }> {
  const spy = vi.spyOn(organiser.parts.db.getExecutor(), "executeQuery");
  const { status } = await driver.get(path);
  const results = await Promise.all(spy.mock.results.map(({ value }) => value));
  spy.mockRestore();
  expect([path, status]).toEqual([path, 200]);
  return {
    statements: results.length,
    rows: results.reduce((sum, { rows }) => sum + rows.length, 0),
  };
}

/** Nine years of past copies of the sample's events, with all related records. */
async function storeOldEvents(): Promise<void> {
  const { db } = organiser.parts;
  const events = nonEmpty(await db.selectFrom("events").selectAll().execute());
  for (let year = 1; year <= 9; year += 1)
    for (const { id, ...event } of events) {
      const { id: event_id } = await db
        .insertInto("events")
        .values({ ...event, url: `${event.url}-${year}`, sample: "" })
        .returning("id")
        .executeTakeFirstOrThrow();
      const dates = await db.selectFrom("event_dates").selectAll().where("event_id", "=", id).execute();
      const ago = (time: string) => `${Number(time.slice(0, 4)) - year}${time.slice(4)}`;
      for (const { starts, ends } of dates)
        await db
          .insertInto("event_dates")
          .values({ event_id, starts: ago(starts), ends: ago(ends) })
          .execute();
      const classes = await db
        .selectFrom("entry_categories")
        .selectAll()
        .where("event_id", "=", id)
        .execute();
      for (const { id: _id, ...entryClass } of classes)
        await db
          .insertInto("entry_categories")
          .values({ ...entryClass, event_id })
          .execute();
    }
}

test("past events don't slow down queries for upcoming events", async () => {
  const before: [string, object][] = [];
  for (const path of calls) before.push([path, await costOf(path)]);
  await storeOldEvents();
  for (const [path, cost] of before) expect([path, await costOf(path)]).toEqual([path, cost]);
});
