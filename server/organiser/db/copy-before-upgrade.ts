import { chmod, readdir, rename, rm, statfs } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "./database.ts";

/** The copies from before this upgrade and before the previous one. */
const MAX_COPIES = 2;
const COPY_NAME = /^organiser\.before-upgrade-\d{8}T\d{6}Z\.sqlite(\.part)?$/;

const PageCount = z.object({ page_count: z.number() });
const PageSize = z.object({ page_size: z.number() });
const DatabaseFile = z.object({ file: z.string() });

/** Returns the free blocks of the disk with `folder`, and the size of a block in bytes. */
export type MeasureFreeSpace = (folder: string) => Promise<{ bavail: number; bsize: number }>;

/**
 * Copies the database to a file in its folder that only its owner can read, and deletes all but the newest
 * `MAX_COPIES` copies. Returns the path of the copy.
 * @throws an error for the operator, without any change, if the disk has no space for the copy and for an
 * upgrade of the same size
 */
export async function copyBeforeUpgrade(
  db: Db,
  measureFreeSpace: MeasureFreeSpace = statfs,
): Promise<string> {
  const { file } = DatabaseFile.parse(await readFirstRow(db, "PRAGMA database_list"));
  const folder = dirname(file);
  const { page_count } = PageCount.parse(await readFirstRow(db, "PRAGMA page_count"));
  const { page_size } = PageSize.parse(await readFirstRow(db, "PRAGMA page_size"));
  const neededBytes = 2 * page_count * page_size;
  const { bavail, bsize } = await measureFreeSpace(folder);
  if (bavail * bsize < neededBytes)
    throw new Error(
      `The database can't be upgraded: it needs ${toMegabytes(neededBytes, Math.ceil)} MB free in ${folder} (for a copy and the upgrade), and only ${toMegabytes(bavail * bsize, Math.floor)} MB are free. The database wasn't changed.`,
    );

  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const copy = join(folder, `organiser.before-upgrade-${time}.sqlite`);
  const temporaryPath = `${copy}.part`;
  await rm(temporaryPath, { force: true });
  await sql`VACUUM INTO ${temporaryPath}`.execute(db);
  await chmod(temporaryPath, 0o600);
  await rename(temporaryPath, copy);
  await removeOlderCopies(folder, basename(copy));
  return copy;
}

async function readFirstRow(db: Db, query: string): Promise<unknown> {
  return (await sql.raw(query).execute(db)).rows[0];
}

async function removeOlderCopies(folder: string, newestName: string): Promise<void> {
  const copies = (await readdir(folder)).filter((name) => COPY_NAME.test(name));
  const finishedCopies = copies.filter((name) => !name.endsWith(".part")).toSorted();
  const remaining = new Set([newestName, ...finishedCopies.slice(-MAX_COPIES)]);
  await Promise.all(copies.filter((name) => !remaining.has(name)).map((name) => rm(join(folder, name))));
}

/**
 * Converts bytes to megabytes with one decimal place. `round` should round a needed size up and free space
 * down.
 */
export const toMegabytes = (bytes: number, round: (value: number) => number): number =>
  round(bytes / 100_000) / 10;
