import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

type Sweep = {
  folder: string;
  /** Returns those of the file names that belong to a record. */
  known: (names: readonly string[]) => Promise<ReadonlySet<string>>;
};

/** Grace period for files whose record isn't written yet. */
const MIN_AGE_MS = 15 * 60 * 1_000;
/** Maximum number of files checked per sweep; the next one continues there. */
const MAX_FILES = 2_000;
/** File names per query. */
const BATCH_SIZE = 200;

/**
 * Creates a function that removes orphaned files older than 15 minutes (by file time) from a folder. Each
 * call checks a limited number of files and the next one continues there, so that folders of any size are
 * swept eventually. Returns the number of removed files.
 */
export function createOrphanSweep({ folder, known }: Sweep): () => Promise<number> {
  let remaining: string[] = [];

  return async () => {
    if (remaining.length === 0) remaining = await readdir(folder).catch(() => []);
    let removed = 0;
    for (let seen = 0; seen < MAX_FILES && remaining.length > 0; seen += BATCH_SIZE) {
      const names = remaining.splice(-BATCH_SIZE);
      const referenced = await known(names);
      for (const name of names.filter((one) => !referenced.has(one))) {
        if (!(await isOld(join(folder, name)))) continue;
        await rm(join(folder, name), { force: true });
        removed += 1;
      }
    }
    return removed;
  };
}

async function isOld(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && found.isFile() && found.mtimeMs <= Date.now() - MIN_AGE_MS;
}
