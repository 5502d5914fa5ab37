import { existsSync } from "node:fs";
import { chmod, readdir, readFile, rename, rm, statfs, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import { parseJson } from "../../shared/parse-json.ts";
import type { Db } from "./database.ts";
import { skipIds } from "./skip-ids.ts";

/**
 * Maximum number of copies: the copy made before this upgrade and the one made before the previous upgrade.
 */
const MAX_COPIES = 2;
const COPY_NAME = /^organiser\.before-upgrade-\d{8}T\d{6}Z\.sqlite$/;
/** An unfinished copy and SQLite's journal of it. */
const UNFINISHED_COPY_NAME = /^organiser\.before-upgrade-\d{8}T\d{6}Z\.sqlite\.part(-journal)?$/;

/** Name of the file that exists, next to the database, from its copy until the upgrade is complete. */
export const UPGRADE_NAME = "organiser.upgrade.json";

/** The copy, and the number of migrations that had run before it. */
const Upgrade = z.object({ copy: z.string().regex(COPY_NAME), migrations: z.number() });

const PageCount = z.object({ page_count: z.number() });
const PageSize = z.object({ page_size: z.number() });
const DatabaseFile = z.object({ file: z.string() });

/**
 * Returns the free space of the file system that contains `folder`: `bavail` free blocks of `bsize` bytes.
 */
export type StatFileSystem = (folder: string) => Promise<{ bavail: number; bsize: number }>;

/**
 * Copies the database to a file in its folder that only its owner can read, and deletes all but the newest
 * `MAX_COPIES` copies. Returns the path of the copy, and whether an earlier start has run migrations of this
 * upgrade. The copy skips ids, because it replaces the database after a rollback. An interrupted upgrade that
 * has run a migration keeps its copy, because another one would have a part of the upgrade. `migrations` is
 * the number of those that have run. Call `finishUpgrade` afterwards.
 * @throws an error for the operator, without any change, if the disk has no space for the copy and for an
 * upgrade of the same size
 */
export async function copyBeforeUpgrade(
  db: Db,
  migrations: number,
  statFileSystem: StatFileSystem = statfs,
): Promise<{ copy: string; isContinued: boolean }> {
  const folder = await findFolder(db);
  const interrupted = await readUpgrade(folder);
  if (interrupted && interrupted.migrations < migrations)
    return { copy: join(folder, interrupted.copy), isContinued: true };
  // Left over from a copy that was interrupted.
  for (const name of await readdir(folder)) if (UNFINISHED_COPY_NAME.test(name)) await rm(join(folder, name));
  const { page_count } = PageCount.parse(await readFirstRow(db, "PRAGMA page_count"));
  const { page_size } = PageSize.parse(await readFirstRow(db, "PRAGMA page_size"));
  const neededBytes = 2 * page_count * page_size;
  const { bavail, bsize } = await statFileSystem(folder);
  if (bavail * bsize < neededBytes)
    throw new Error(
      `The database can't be upgraded: it needs ${toMegabytes(neededBytes, Math.ceil)} MB free in ${folder} (for a copy and the upgrade), and only ${toMegabytes(bavail * bsize, Math.floor)} MB are free. The database wasn't changed.`,
    );

  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const copy = join(folder, `organiser.before-upgrade-${time}.sqlite`);
  const temporaryPath = `${copy}.part`;
  await sql`VACUUM INTO ${temporaryPath}`.execute(db);
  skipIds(temporaryPath);
  await chmod(temporaryPath, 0o600);
  await rename(temporaryPath, copy);
  const upgradeFile = join(folder, UPGRADE_NAME);
  const upgrade = JSON.stringify({ copy: basename(copy), migrations });
  await writeFile(`${upgradeFile}.part`, upgrade, { mode: 0o600, flush: true });
  await rename(`${upgradeFile}.part`, upgradeFile);
  // Nothing had been upgraded since the interrupted upgrade's copy, so the new one replaces it.
  if (interrupted && interrupted.copy !== basename(copy)) await rm(join(folder, interrupted.copy));
  await removeOlderCopies(folder, basename(copy));
  return { copy, isContinued: false };
}

/** Call once all migrations have run. */
export async function finishUpgrade(db: Db): Promise<void> {
  await rm(join(await findFolder(db), UPGRADE_NAME), { force: true });
}

async function findFolder(db: Db): Promise<string> {
  return dirname(DatabaseFile.parse(await readFirstRow(db, "PRAGMA database_list")).file);
}

/** Returns the interrupted upgrade, or null if there is none or if its copy doesn't exist any more. */
async function readUpgrade(folder: string): Promise<z.output<typeof Upgrade> | null> {
  const text = await readFile(join(folder, UPGRADE_NAME), "utf8").catch(() => "");
  const { data: upgrade } = Upgrade.safeParse(parseJson(text));
  return upgrade && existsSync(join(folder, upgrade.copy)) ? upgrade : null;
}

const listCopies = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => COPY_NAME.test(name));

async function readFirstRow(db: Db, query: string): Promise<unknown> {
  return (await sql.raw(query).execute(db)).rows[0];
}

async function removeOlderCopies(folder: string, newestName: string): Promise<void> {
  const copies = (await listCopies(folder)).toSorted();
  const retainedNames = new Set([newestName, ...copies.slice(-MAX_COPIES)]);
  await Promise.all(copies.filter((name) => !retainedNames.has(name)).map((name) => rm(join(folder, name))));
}

/**
 * Converts bytes to megabytes with one decimal place. Use `Math.ceil` for a needed size and `Math.floor` for
 * free space.
 */
export const toMegabytes = (bytes: number, round: (value: number) => number): number =>
  round(bytes / 100_000) / 10;
