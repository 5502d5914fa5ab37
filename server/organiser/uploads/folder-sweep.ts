import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

type Sweep = {
  folder: string;
  /** Which of these file names belong to something. */
  known: (names: readonly string[]) => Promise<ReadonlySet<string>>;
};

/** Milliseconds for which a file may lie there before its record is written. */
const youngest = 15 * 60 * 1_000;
/** Files that one sweep looks at; the next one continues behind them. */
const mostFiles = 2_000;
/** Names in one query. */
const batch = 200;

/**
 * Removes the files of a folder that nothing knows of and that are older than 15 minutes, by the clock of
 * the disk. Each sweep looks at a limited number of files and the next one continues there, so that a folder
 * of any size is swept in the course of time. Returns how many it removed.
 */
export function createFolderSweep({ folder, known }: Sweep): () => Promise<number> {
  let unseen: string[] = [];

  return async () => {
    if (unseen.length === 0) unseen = await readdir(folder).catch(() => []);
    let removed = 0;
    for (let seen = 0; seen < mostFiles && unseen.length > 0; seen += batch) {
      const names = unseen.splice(-batch);
      const named = await known(names);
      for (const name of names.filter((one) => !named.has(one))) {
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
  return found !== null && found.isFile() && found.mtimeMs <= Date.now() - youngest;
}
