import { memoizeByObject } from "./memoize.ts";
import type { Db } from "../db/database.ts";

/**
 * Returns a function that loads one record by its key. Keys that are requested in the same turn of the event
 * loop are loaded by one call of `loadMany` per transaction. Nothing is cached.
 */
export function batchByKey<Key, Result>(
  loadMany: (db: Db, keys: readonly Key[]) => Promise<(key: Key) => Result>,
): (db: Db, key: Key) => Promise<Result> {
  const getQueue = memoizeByObject((db: Db) => createQueue((keys: readonly Key[]) => loadMany(db, keys)));
  return (db, key) => getQueue(db)(key);
}

function createQueue<Key, Result>(loadMany: (keys: readonly Key[]) => Promise<(key: Key) => Result>) {
  let batch: { keys: Set<Key>; results: Promise<(key: Key) => Result> } | null = null;
  return async (key: Key): Promise<Result> => {
    batch ??= startBatch();
    batch.keys.add(key);
    return (await batch.results)(key);
  };

  function startBatch() {
    const keys = new Set<Key>();
    const results = new Promise((resolve) => setImmediate(resolve)).then(() => {
      batch = null;
      return loadMany([...keys]);
    });
    return { keys, results };
  }
}
