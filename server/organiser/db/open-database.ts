import { chmodSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import Libsql from "libsql";
import { findDatabase } from "./damaged-database.ts";
import type { Database, Db } from "./database.ts";
import { FileDialect } from "./dialect.ts";

/** Path of the database of an API with its data in `folder`. */
export const databaseFile = (folder: string): string => join(folder, "organiser.sqlite");

/**
 * Opens the API's database, a file in `folder`, creating it if needed. Destroy it to close the file. There is
 * a single connection, so transactions run one after the other; the pragmas allow a backup or second process
 * to read concurrently.
 * @throws an error for the operator if the file is no database
 */
export function openDatabase(folder: string): Db {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = databaseFile(folder);
  if (!findDatabase(path)) createEmptyDatabase(path);
  const file = new Libsql(path);
  chmodSync(path, 0o600);
  file.exec("PRAGMA journal_mode = WAL");
  file.exec("PRAGMA busy_timeout = 5000");
  file.exec("PRAGMA foreign_keys = ON");
  file.exec("PRAGMA synchronous = NORMAL");
  // Overwrites deleted data, so that a deleted account leaves nothing in the file.
  file.exec("PRAGMA secure_delete = ON");
  return new Kysely<Database>({ dialect: new FileDialect(file) });
}

/** How long a checkpoint waits for other programs that read the database, such as a backup. */
const CHECKPOINT_WAIT_MS = 2_000;
const CHECKPOINT_TIMEOUT_MS = 5_000;

/**
 * Moves everything into the database file, before the last connection is closed. Otherwise the file alone,
 * without its `-wal`, could lack recent data, or all. Gives up after a few seconds; nothing is lost then.
 */
export async function checkpoint(db: Db): Promise<void> {
  const work = async () => {
    await sql`PRAGMA busy_timeout = ${sql.lit(CHECKPOINT_WAIT_MS)}`.execute(db);
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  };
  await Promise.race([work(), pause(CHECKPOINT_TIMEOUT_MS, undefined, { ref: false })]);
}

/**
 * Created by renaming: an interrupted start or a full disk must not leave an empty file, which would look
 * like lost data.
 */
function createEmptyDatabase(path: string): void {
  const unfinished = `${path}.new`;
  rmSync(unfinished, { force: true });
  const file = new Libsql(unfinished);
  file.exec("PRAGMA user_version = 0");
  file.close();
  renameSync(unfinished, path);
}
