import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

type SweepOptions = {
  folder: string;
  /** Returns the names of the files that belong to a record. */
  findReferenced: (names: readonly string[]) => Promise<ReadonlySet<string>>;
};

/** Younger files are never removed, because their record may not be written yet. */
const MIN_AGE_MS = 15 * 60 * 1_000;

/** The maximum number of files that one sweep checks. */
const MAX_FILES = 2_000;

/** The maximum number of file names in one database query. */
const BATCH_SIZE = 200;

/**
 * Creates a function that removes files without a record from a folder, if they are older than `MIN_AGE_MS`.
 * Each call checks at most `MAX_FILES` files and continues where the previous call ended. Returns the number
 * of removed files.
 */
export function createOrphanSweep({ folder, findReferenced }: SweepOptions): () => Promise<number> {
  let remaining: string[] = [];

  return async () => {
    if (remaining.length === 0) remaining = await readdir(folder).catch(() => []);
    let removed = 0;
    for (let checked = 0; checked < MAX_FILES && remaining.length > 0; checked += BATCH_SIZE) {
      const names = remaining.splice(-BATCH_SIZE);
      const referenced = await findReferenced(names);
      for (const name of names.filter((name) => !referenced.has(name))) {
        if (!(await isOld(join(folder, name)))) continue;
        await rm(join(folder, name), { force: true });
        removed += 1;
      }
    }
    return removed;
  };
}

async function isOld(file: string): Promise<boolean> {
  const stats = await stat(file).catch(() => null);
  return stats !== null && stats.isFile() && stats.mtimeMs <= Date.now() - MIN_AGE_MS;
}
