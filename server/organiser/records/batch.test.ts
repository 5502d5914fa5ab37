import { expect, test } from "vitest";
import type { Db } from "../db/database.ts";
import { batchByKey } from "./batch.ts";

// Only the identity of a database matters here.
const database = (): Db => Object.create(null);

function countingLoader() {
  const batches: number[][] = [];
  const load = batchByKey(async (_db, ids: readonly number[]) => {
    batches.push([...ids]);
    return (id) => `record ${id}`;
  });
  return { batches, load };
}

test("records that are requested together are loaded with one call, each once", async () => {
  const { batches, load } = countingLoader();
  const db = database();
  expect(await Promise.all([2, 3, 2].map((id) => load(db, id)))).toEqual([
    "record 2",
    "record 3",
    "record 2",
  ]);
  expect(await load(db, 2)).toBe("record 2");
  expect(batches).toEqual([[2, 3], [2]]);
});

test("requests of a transaction aren't combined with those of the database", async () => {
  const { batches, load } = countingLoader();
  await Promise.all([load(database(), 1), load(database(), 2)]);
  expect(batches).toEqual([[1], [2]]);
});

test("a failure reaches every request of its batch, and the next batch works", async () => {
  let isDown = true;
  const load = batchByKey(async (_db, ids: readonly number[]) => {
    if (isDown) throw new Error("down");
    return () => ids.length;
  });
  const db = database();
  const results = await Promise.allSettled([load(db, 1), load(db, 2)]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isDown = false;
  expect(await load(db, 1)).toBe(1);
});
