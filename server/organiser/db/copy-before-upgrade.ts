import { chmod, readdir, rename, rm, statfs } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "./database.ts";

/** Copies that stay: that of this upgrade and that of the one before. */
const COPIES = 2;
const COPY_NAME = /^organiser\.before-upgrade-\d{8}T\d{6}Z\.sqlite(\.part)?$/;

const Pages = z.object({ page_count: z.number() });
const PageSize = z.object({ page_size: z.number() });
const DatabaseFile = z.object({ file: z.string() });

/** Free blocks of the disk that holds `folder`, and the size of one in bytes. */
export type FreeSpace = (folder: string) => Promise<{ bavail: number; bsize: number }>;

/**
 * Copies the database to a file beside it, readable by its owner only, and removes all but the last two such
 * copies. Returns the path of the copy. Throws when the disk has no room for the copy and for as much again,
 * which the upgrade itself may need: nothing is changed then.
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
      `The database can't be upgraded: that needs ${inMegabytes(needed)} MB free in ${folder} (for a copy and the upgrade), and there are ${inMegabytes(bavail * bsize)} MB. Nothing was changed.`,
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
  const stay = new Set([newest, ...finished.slice(-COPIES)]);
  await Promise.all(copies.filter((name) => !stay.has(name)).map((name) => rm(join(folder, name))));
}

const inMegabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000);
