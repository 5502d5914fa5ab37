import { sql } from "kysely";
import Libsql from "libsql";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { createReader, logIn, readCalls } from "../../scripts/bench/read-calls.mjs";
import { addYears } from "../../scripts/bench/years.mjs";
import type { Db } from "../../server/organiser/db/database.ts";
import { getDatabasePath } from "../../server/organiser/db/open-database.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

// The cost of a call depends on what it returns, not on what is stored.

type Organiser = {
  organiser: RunningOrganiser;
  read: Awaited<ReturnType<typeof createReader>>;
  tableSizes: Map<string, number>;
};
let small: Organiser;
let large: Organiser;

beforeAll(async () => {
  [small, large] = await Promise.all([startWithYears(2), startWithYears(10)]);
});
afterAll(() => Promise.all([small, large].map(({ organiser }) => organiser.close())));

async function startWithYears(years: number): Promise<Organiser> {
  const organiser = await startOrganiser();
  addYears(getDatabasePath(organiser.dataDir), years);
  const tableSizes = await countRows(organiser.dependencies.db);
  return { organiser, read: await createReader(organiser.url), tableSizes };
}

async function countRows(db: Db): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      db,
    );
    sizes.set(name, rows[0]?.count ?? 0);
  }
  return sizes;
}

/** The statements of a request, and the rows that they returned or scanned. */
async function costOf(
  { organiser, tableSizes }: Organiser,
  request: () => Promise<unknown>,
): Promise<{ statements: number; rows: number }> {
  const spy = vi.spyOn(organiser.dependencies.db.getExecutor(), "executeQuery");
  await request();
  const queries = spy.mock.calls.map(([query]) => query);
  const results = await Promise.all(spy.mock.results.map(({ value }) => value));
  spy.mockRestore();
  const returned = results.map(({ rows }) => rows.length);
  const scanned = queries.flatMap((query) =>
    findScannedTables(query, explain(organiser.dataDir, query)).map((table) => tableSizes.get(table) ?? 0),
  );
  return {
    statements: queries.length,
    rows: [...returned, ...scanned].reduce((sum, count) => sum + count, 0),
  };
}

type Query = { sql: string; parameters: readonly unknown[] };

/**
 * The tables that a statement reads from start to end. To count the entries of an index is cheap, and an index
 * by which a list is sorted is read up to the limit of the list.
 */
const findScannedTables = ({ sql: source }: Query, plan: readonly string[]): string[] =>
  plan.flatMap((step) => {
    const [, table, index] = /^SCAN (\w+)(?: USING (.*))?/.exec(step) ?? [];
    const isSortedList = index?.startsWith("INDEX") && / limit /.test(source);
    const isByRowId = / limit /.test(source) && !plan.some((other) => other.includes("TEMP B-TREE"));
    const isCount = index?.startsWith("COVERING INDEX") && source.startsWith("select count(*)");
    return table === undefined || isSortedList || isByRowId || isCount ? [] : [table];
  });

/** Returns the steps of SQLite's plan, by another connection. */
function explain(dataDir: string, query: Query): string[] {
  if (!/^(?:select|with|update|delete)/i.test(query.sql)) return [];
  const file = new Libsql(getDatabasePath(dataDir), { readonly: true });
  try {
    const steps: unknown = file.prepare(`EXPLAIN QUERY PLAN ${query.sql}`).all(...query.parameters);
    return Steps.parse(steps).map(({ detail }) => detail);
  } finally {
    file.close();
  }
}

const Steps = z.array(z.object({ detail: z.string() }));

test.each(readCalls)("$name costs the same with five times the data", async (call) => {
  const [before, after] = [
    await costOf(small, () => small.read(call)),
    await costOf(large, () => large.read(call)),
  ];
  expect(before.statements).toBeGreaterThan(0);
  expect(after.statements).toBe(before.statements);
  const mayReadMore = call.all === true || call.readsAll === true;
  expect(after.rows).toBeLessThanOrEqual(mayReadMore ? Infinity : before.rows);
});

test("a login costs the same with five times the logins", async () => {
  const costs = [];
  for (const each of [small, large]) costs.push(await costOf(each, () => logIn(each.organiser.url)));
  expect(costs[1]).toEqual(costs[0]);
});
