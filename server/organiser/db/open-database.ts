import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Kysely, sql } from "kysely";
import Libsql from "libsql";
import { hasDatabase } from "./damaged-database.ts";
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
  if (!hasDatabase(path)) createEmptyDatabase(path);
  const connection = new Libsql(path);
  chmodSync(path, 0o600);
  connection.exec("PRAGMA journal_mode = WAL");
  connection.exec("PRAGMA busy_timeout = 5000");
  connection.exec("PRAGMA foreign_keys = ON");
  connection.exec("PRAGMA synchronous = NORMAL");
  // Overwrite deleted data, so that the file doesn't contain data of deleted accounts.
  connection.exec("PRAGMA secure_delete = ON");
  return new Kysely<Database>({ dialect: new FileDialect(connection) });
}

/**
 * Opens the database in the API's `folder` read-only, for checks and backups. While no other process has it
 * open, this works on a full or read-only disk.
 */
export function openToCheck(folder: string): Db {
  const connection = new Libsql(getReadUri(getDatabasePath(folder)));
  connection.exec("PRAGMA busy_timeout = 5000");
  return new Kysely<Database>({ dialect: new FileDialect(connection) });
}

/**
 * Builds the URI that opens the database at `path` read-only, without changing any file. With `mode=ro`,
 * SQLite may create `-wal` and `-shm` files. `immutable=1` prevents that, but is only correct while no
 * process has the database open. The `-wal` file is then missing, or empty after a start that failed on a
 * full disk.
 */
export function getReadUri(path: string): string {
  const uri = pathToFileURL(path).href;
  const wal = statSync(`${path}-wal`, { throwIfNoEntry: false });
  if (!wal && !existsSync(`${path}-shm`)) return `${uri}?immutable=1`;
  return wal?.size || isReadable(`${uri}?mode=ro`) ? `${uri}?mode=ro` : `${uri}?immutable=1`;
}

function isReadable(uri: string): boolean {
  let connection: Libsql.Database | null = null;
  try {
    connection = new Libsql(uri);
    connection.exec("SELECT 1 FROM sqlite_schema LIMIT 1");
    return true;
  } catch {
    return false;
  } finally {
    connection?.close();
  }
}

/** How long SQLite waits for other processes that read the database, such as a backup. */
const CHECKPOINT_WAIT_MS = 2_000;
const CHECKPOINT_TIMEOUT_MS = 5_000;

/**
 * Moves all data from the `-wal` file to the database file, so that a copy of the database file is complete.
 * Call it before closing the database. Gives up after `CHECKPOINT_TIMEOUT_MS` and leaves the data in the
 * `-wal` file.
 */
export async function checkpoint(db: Db): Promise<void> {
  const runCheckpoint = async () => {
    await sql`PRAGMA busy_timeout = ${sql.lit(CHECKPOINT_WAIT_MS)}`.execute(db);
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  };
  await Promise.race([runCheckpoint(), pause(CHECKPOINT_TIMEOUT_MS, undefined, { ref: false })]);
}

/**
 * Creates an empty database under a temporary name and renames it, because an interrupted start or a full
 * disk would leave an empty file, which `hasDatabase` rejects.
 */
function createEmptyDatabase(path: string): void {
  const temporaryPath = `${path}.new`;
  rmSync(temporaryPath, { force: true });
  const connection = new Libsql(temporaryPath);
  connection.exec("PRAGMA user_version = 0");
  connection.close();
  renameSync(temporaryPath, path);
}
