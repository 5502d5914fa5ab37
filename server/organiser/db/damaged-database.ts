import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import { explainFileError } from "../../shared/file-problems.ts";
import { diskFullError, isDiskFull } from "../../shared/full-disk.ts";
import type { Db } from "./database.ts";

/** The first bytes of a database file. */
const HEADER = "SQLite format 3\0";

/** SQLite's error codes for an unusable file. Actual codes may be longer, such as SQLITE_CORRUPT_INDEX. */
const DAMAGE = [
  ["SQLITE_NOTADB", "isn’t a database"],
  ["SQLITE_CORRUPT", "is damaged"],
  ["SQLITE_CANTOPEN", "can’t be opened"],
  ["SQLITE_READONLY", "can’t be written to"],
  ["SQLITE_IOERR", "can’t be read or written"],
] as const;

const Check = z.object({ quick_check: z.string() });

/**
 * Whether there is a database at `file`. Reads the first bytes without SQLite, which would treat an empty
 * file as a new database.
 * @throws an error for the operator if the file is no database; nothing is written
 */
export function findDatabase(file: string): boolean {
  const stats = statsOf(file);
  if (!stats) return false;
  if (!stats.isFile()) throw damagedDatabase(file, "isn’t a file");
  if (stats.size === 0)
    throw damagedDatabase(
      file,
      "is empty",
      " If there never was any data, remove it: the next start creates a new database.",
    );
  if (readHeader(file) !== HEADER) throw damagedDatabase(file, "isn’t a database");
  return true;
}

/**
 * Prevents a start with an empty database where there was one before.
 * @throws an error for the operator if `file` is missing although its folder has the secrets of a database
 */
export function assertNotLost(file: string): void {
  if (findDatabase(file) || !existsSync(join(dirname(file), "secrets"))) return;
  throw damagedDatabase(
    file,
    "is missing, although its folder has secrets that go with it",
    " To start without data, move the whole folder away.",
  );
}

/**
 * Checks the whole database before anything is changed: orders saved in a damaged one could be lost.
 * @throws an error for the operator if it is damaged
 */
export async function assertUndamaged(db: Db, file: string): Promise<void> {
  const { rows } = await sql`PRAGMA quick_check(1)`.execute(db);
  const { quick_check } = Check.parse(rows[0]);
  if (quick_check !== "ok") throw damagedDatabase(file, "is damaged");
}

/**
 * Converts SQLite's errors about an unusable `file` to errors for the operator; other errors are unchanged.
 */
export function toOperatorError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const code = String(error.code);
  if (isDiskFull(error)) return diskFullError(dirname(file), error);
  const [, why] = DAMAGE.find(([prefix]) => code.startsWith(prefix)) ?? [];
  return why === undefined ? error : damagedDatabase(file, `${why} (${code})`, "", error);
}

const damagedDatabase = (file: string, why: string, hint = "", cause?: Error): Error =>
  new Error(
    `The database ${file} ${why}. Nothing was written to it. Restore a backup (docs/backup.md): node build/organiser.mjs restore DIR --replace${hint && `.${hint}`}`,
    { cause },
  );

/** Returns undefined if there is no such file. */
function statsOf(file: string) {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch (error) {
    throw new Error(explainFileError(error, file, "read"), { cause: error });
  }
}

function readHeader(file: string): string {
  const descriptor = openSync(file, "r");
  try {
    const bytes = Buffer.alloc(HEADER.length);
    readSync(descriptor, bytes);
    return bytes.toString("latin1");
  } finally {
    closeSync(descriptor);
  }
}
