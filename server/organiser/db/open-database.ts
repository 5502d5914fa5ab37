import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely } from "kysely";
import Libsql from "libsql";
import type { Database, Db } from "./database.ts";
import { FileDialect } from "./dialect.ts";

/** Path of the database of the API that has its data in `folder`. */
export const databaseFile = (folder: string): string => join(folder, "organiser.sqlite");

/**
 * Opens the database of the API, a file in `folder`, which is made where it doesn't exist. Destroy it to
 * close the file. There is one connection, so transactions run one after the other; the pragmas let a backup
 * or a second process read meanwhile.
 */
export function openDatabase(folder: string): Db {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = new Libsql(databaseFile(folder));
  file.exec("PRAGMA journal_mode = WAL");
  file.exec("PRAGMA busy_timeout = 5000");
  file.exec("PRAGMA foreign_keys = ON");
  file.exec("PRAGMA synchronous = NORMAL");
  return new Kysely<Database>({ dialect: new FileDialect(file) });
}
