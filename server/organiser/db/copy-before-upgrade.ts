import { chmod, readdir, rename, rm, statfs } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "./database.ts";

/** Number of copies that are kept: of this upgrade and the previous one. */
const COPIES = 2;
const COPY_NAME = /^organiser\.before-upgrade-\d{8}T\d{6}Z\.sqlite(\.part)?$/;

const Pages = z.object({ page_count: z.number() });
const PageSize = z.object({ page_size: z.number() });
const DatabaseFile = z.object({ file: z.string() });

/** Free blocks of the disk with `folder`, and the block size in bytes. */
export type FreeSpace = (folder: string) => Promise<{ bavail: number; bsize: number }>;

/**
 * Copies the database to a file next to it, readable only by its owner, and deletes all but the last two such
 * copies. Returns the path of the copy. Throws, without any change, if the disk lacks space for the copy and
 * for the same amount again, which the upgrade itself may need.
 */
export async function copyBeforeUpgrade(db: Db, freeSpace: FreeSpace = statfs): Promise<string> {
  const { file } = DatabaseFile.parse(await firstRow(db, "PRAGMA database_list"));
  const folder = dirname(file);
  const { page_count } = Pages.parse(await firstRow(db, "PRAGMA page_count"));
  const { page_size } = PageSize.parse(await firstRow(db, "PRAGMA page_size"));
  const needed = 2 * page_count * page_size;
  const { bavail, bsize } = await freeSpace(folder);
  if (bavail * bsize < needed)
    throw new Error(
      `The database can't be upgraded: it needs ${inMegabytes(needed, Math.ceil)} MB free in ${folder} (for a copy and the upgrade), and only ${inMegabytes(bavail * bsize, Math.floor)} MB are free. Nothing was changed.`,
    );

  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const copy = join(folder, `organiser.before-upgrade-${time}.sqlite`);
  const unfinished = `${copy}.part`;
  await rm(unfinished, { force: true });
  await sql`VACUUM INTO ${unfinished}`.execute(db);
  await chmod(unfinished, 0o600);
  await rename(unfinished, copy);
  await removeOlderCopies(folder, basename(copy));
  return copy;
}

async function firstRow(db: Db, query: string): Promise<unknown> {
  return (await sql.raw(query).execute(db)).rows[0];
}

async function removeOlderCopies(folder: string, newest: string): Promise<void> {
  const copies = (await readdir(folder)).filter((name) => COPY_NAME.test(name));
  const finished = copies.filter((name) => !name.endsWith(".part")).toSorted();
  const saved = new Set([newest, ...finished.slice(-COPIES)]);
  await Promise.all(copies.filter((name) => !saved.has(name)).map((name) => rm(join(folder, name))));
}

/** Rounded to one decimal place, required space up and free space down. */
const inMegabytes = (bytes: number, round: (value: number) => number): number => round(bytes / 100_000) / 10;
