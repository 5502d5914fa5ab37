import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

type SweepOptions = {
  folder: string;
  /** Returns the names among `names` that belong to a record. */
  findReferenced: (names: readonly string[]) => Promise<ReadonlySet<string>>;
};

/** Younger files aren't removed, because their record may not be saved yet. */
const MIN_AGE_MS = 15 * 60 * 1_000;

const MAX_FILES_PER_SWEEP = 2_000;

const BATCH_SIZE = 200;

/**
 * Creates a function that removes files without a record from a folder, if they are older than `MIN_AGE_MS`,
 * and returns the number of removed files. Each call checks the next `MAX_FILES_PER_SWEEP` files.
 */
export function createOrphanSweep({ folder, findReferenced }: SweepOptions): () => Promise<number> {
  let uncheckedNames: string[] = [];

  return async () => {
    if (uncheckedNames.length === 0) uncheckedNames = await readdir(folder).catch(() => []);
    let removedCount = 0;
    for (
      let checkedCount = 0;
      checkedCount < MAX_FILES_PER_SWEEP && uncheckedNames.length > 0;
      checkedCount += BATCH_SIZE
    ) {
      const names = uncheckedNames.splice(-BATCH_SIZE);
      const referencedNames = await findReferenced(names);
      for (const name of names.filter((name) => !referencedNames.has(name))) {
        if (!(await isOldEnough(join(folder, name)))) continue;
        await rm(join(folder, name), { force: true });
        removedCount += 1;
      }
    }
    return removedCount;
  };
}

async function isOldEnough(file: string): Promise<boolean> {
  const stats = await stat(file).catch(() => null);
  return stats !== null && stats.isFile() && stats.mtimeMs <= Date.now() - MIN_AGE_MS;
}
