import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import { getErrorCode, explainFileError, isOutOfSpace } from "../../shared/file-problems.ts";
import { createDiskFullError } from "../../shared/full-disk.ts";
import { explainUnusable } from "../../shared/unusable-file.ts";
import type { Db } from "./database.ts";

const DATABASE_HEADER = "SQLite format 3\0";

/** The meanings of SQLite's error codes that prove damage, by the start of the code. */
const DAMAGE_DESCRIPTIONS = [
  ["SQLITE_NOTADB", "isn’t a database"],
  ["SQLITE_CORRUPT", "is damaged"],
] as const;

/** SQLite's error codes for a file that can't be used although it may be undamaged. */
const UNUSABLE_CODES = /^SQLITE_(CANTOPEN|READONLY|IOERR|PERM|PROTOCOL)/;
const BUSY_CODES = /^SQLITE_(BUSY|LOCKED)/;

/** SQLite's primary error codes by number, for errors whose code libsql doesn't name. */
const PRIMARY_CODES: ReadonlyMap<number, string> = new Map([
  [3, "SQLITE_PERM"],
  [5, "SQLITE_BUSY"],
  [6, "SQLITE_LOCKED"],
  [8, "SQLITE_READONLY"],
  [10, "SQLITE_IOERR"],
  [11, "SQLITE_CORRUPT"],
  [13, "SQLITE_FULL"],
  [14, "SQLITE_CANTOPEN"],
  [15, "SQLITE_PROTOCOL"],
  [26, "SQLITE_NOTADB"],
]);

const QuickCheck = z.object({ quick_check: z.string() });

/**
 * Whether there is a database at `file`. Reads the file's first bytes without SQLite, because SQLite treats
 * an empty file as a new database. Writes nothing.
 * @throws an error for the operator if the file isn't a database
 */
export function hasDatabase(file: string): boolean {
  const stats = readStats(file);
  if (!stats) return false;
  if (!stats.isFile()) throw createOperatorError(file, "isn’t a file");
  if (stats.size === 0)
    throw createOperatorError(
      file,
      "is empty",
      hasSecrets(file)
        ? " If there never was any data, move the whole folder away: the next start creates a new one."
        : " If there never was any data, remove it: the next start creates a new database.",
    );
  if (readHeader(file) !== DATABASE_HEADER) throw createOperatorError(file, "isn’t a database");
  return true;
}

/**
 * Checks that a database wasn't lost, so that the API doesn't start with an empty database in its place.
 * @throws an error for the operator if `file` is missing although its folder has the secrets of a database
 */
export function assertNotLost(file: string): void {
  if (hasDatabase(file) || !hasSecrets(file)) return;
  throw createOperatorError(
    file,
    "is missing, although its folder has secrets that go with it",
    " If it was moved, put it back instead. To start without data, move the whole folder away.",
  );
}

const hasSecrets = (file: string): boolean => existsSync(join(dirname(file), "secrets"));

/**
 * Checks the whole database, because orders that are saved in a damaged database could be lost.
 * @throws an error for the operator if the database is damaged
 */
export async function assertUndamaged(db: Db, file: string): Promise<void> {
  const { rows } = await sql`PRAGMA quick_check(1)`.execute(db);
  const { quick_check } = QuickCheck.parse(rows[0]);
  if (quick_check !== "ok") throw createOperatorError(file, "is damaged");
}

/**
 * Converts SQLite errors about an unusable database `file`, and system errors about a file or folder, to
 * errors for the operator. Returns other errors unchanged.
 */
export function toOperatorError(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = getSqliteCode(error);
  if (isOutOfSpace(error)) return createDiskFullError(dirname(file), error);
  if ("syscall" in error && "path" in error)
    return new Error(explainFileError(error, file, READ_CALLS.has(error.syscall) ? "read" : "write to"), {
      cause: error,
    });
  const [, damage] = DAMAGE_DESCRIPTIONS.find(([prefix]) => code.startsWith(prefix)) ?? [];
  if (damage !== undefined) return createOperatorError(file, damage, "", error);
  if (BUSY_CODES.test(code))
    return new Error(
      `Another process is using the database ${file}. Nothing is lost: try again. If that doesn’t help, stop the other process.`,
      { cause: error },
    );
  if (!UNUSABLE_CODES.test(code)) return error;
  return (
    explainUnusable(file, error) ??
    new Error(
      `The database ${file} can’t be read or written (${code}). Nothing shows that it is damaged, so don’t restore a backup yet: check the disk (dmesg, free space, quota) and who owns the file, then try again.`,
      { cause: error },
    )
  );
}

/** Returns the code of a SQLite or system error, or "" for other errors. */
function getSqliteCode(error: Error): string {
  const code = getErrorCode(error);
  const numericCode =
    /^UNKNOWN_SQLITE_ERROR_(\d+)$/.exec(code)?.[1] ??
    /^ConnectionFailed\(.*: (\d+)"\)$/.exec(error.message)?.[1];
  // An extended code has the primary code in its lowest byte.
  return numericCode === undefined ? code : (PRIMARY_CODES.get(Number(numericCode) & 0xff) ?? code);
}

const READ_CALLS = new Set<unknown>(["open", "scandir", "stat", "lstat", "access"]);

const createOperatorError = (file: string, problem: string, hint = "", cause?: Error): Error =>
  new Error(
    `The database ${file} ${problem}. Nothing was written to it. Restore a backup (docs/backup.md): node build/organiser.mjs restore DIR --replace${hint && `.${hint}`}`,
    { cause },
  );

function readStats(file: string) {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch (error) {
    throw new Error(explainFileError(error, file, "read"), { cause: error });
  }
}

function readHeader(file: string): string {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(file, "r");
    const bytes = Buffer.alloc(DATABASE_HEADER.length);
    readSync(descriptor, bytes);
    return bytes.toString("latin1");
  } catch (error) {
    throw new Error(explainFileError(error, file, "read"), { cause: error });
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}
