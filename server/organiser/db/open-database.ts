import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Kysely, sql } from "kysely";
import Libsql from "libsql";
import { findDatabase } from "./damaged-database.ts";
import type { Database, Db } from "./database.ts";
import { FileDialect } from "./dialect.ts";

/** Returns the path of the database file in the API's `folder`. */
export const getDatabasePath = (folder: string): string => join(folder, "organiser.sqlite");

/**
 * Opens the database file in the API's `folder`, and creates it if needed. The caller closes it with
 * `destroy`. There is a single connection, so transactions run one after the other. A backup in another
 * process can read concurrently.
 * @throws an error for the operator if the file isn't a database
 */
export function openDatabase(folder: string): Db {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = getDatabasePath(folder);
  if (!findDatabase(path)) createEmptyDatabase(path);
  const file = new Libsql(path);
  chmodSync(path, 0o600);
  file.exec("PRAGMA journal_mode = WAL");
  file.exec("PRAGMA busy_timeout = 5000");
  file.exec("PRAGMA foreign_keys = ON");
  file.exec("PRAGMA synchronous = NORMAL");
  // Overwrite deleted data, so that the file doesn't contain data of deleted accounts.
  file.exec("PRAGMA secure_delete = ON");
  return new Kysely<Database>({ dialect: new FileDialect(file) });
}

/**
 * Opens the database in the API's `folder` read-only, for checks and backups. While no other process has it
 * open, this works on a full or read-only disk.
 */
export function openToCheck(folder: string): Db {
  const file = new Libsql(getReadUri(getDatabasePath(folder)));
  file.exec("PRAGMA busy_timeout = 5000");
  return new Kysely<Database>({ dialect: new FileDialect(file) });
}

/**
 * Builds the URI that opens the database at `path` read-only, without changing any file. With `mode=ro`,
 * SQLite may create `-wal` and `-shm` files. `immutable=1` prevents that, but is only correct while no
 * process has the database open: the files are absent, or empty leftovers of a start that failed on a full
 * disk.
 */
export function getReadUri(path: string): string {
  const uri = pathToFileURL(path).href;
  const wal = statSync(`${path}-wal`, { throwIfNoEntry: false });
  if (!wal && !existsSync(`${path}-shm`)) return `${uri}?immutable=1`;
  return wal?.size || isReadable(`${uri}?mode=ro`) ? `${uri}?mode=ro` : `${uri}?immutable=1`;
}

function isReadable(uri: string): boolean {
  let file: Libsql.Database | null = null;
  try {
    file = new Libsql(uri);
    file.exec("SELECT 1 FROM sqlite_schema LIMIT 1");
    return true;
  } catch {
    return false;
  } finally {
    file?.close();
  }
}

/** How long SQLite waits for other processes that read the database, such as a backup. */
const CHECKPOINT_WAIT_MS = 2_000;
/** Time limit of the whole checkpoint. */
const CHECKPOINT_TIMEOUT_MS = 5_000;

/**
 * Moves all data from the `-wal` file to the database file, so that a copy of the database file alone is
 * complete. Call it before closing the database. Gives up after `CHECKPOINT_TIMEOUT_MS`; the data then stay
 * in the `-wal` file.
 */
export async function checkpoint(db: Db): Promise<void> {
  const work = async () => {
    await sql`PRAGMA busy_timeout = ${sql.lit(CHECKPOINT_WAIT_MS)}`.execute(db);
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  };
  await Promise.race([work(), pause(CHECKPOINT_TIMEOUT_MS, undefined, { ref: false })]);
}

/**
 * Creates an empty database. It is written under another name and renamed, because an interrupted start or a
 * full disk would leave an empty file, which `findDatabase` rejects.
 */
function createEmptyDatabase(path: string): void {
  const temporaryPath = `${path}.new`;
  rmSync(temporaryPath, { force: true });
  const file = new Libsql(temporaryPath);
  file.exec("PRAGMA user_version = 0");
  file.close();
  renameSync(temporaryPath, path);
}
