import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import { getErrorCode, explainFileError, isOutOfSpace } from "../../shared/file-problems.ts";
import { createDiskFullError } from "../../shared/full-disk.ts";
import type { Db } from "./database.ts";

/** The first bytes of a database file. */
const HEADER = "SQLite format 3\0";

/**
 * Prefixes of SQLite's error codes for an unusable file, such as SQLITE_CORRUPT_INDEX, and what they mean.
 */
const ERROR_DESCRIPTIONS = [
  ["SQLITE_NOTADB", "isn’t a database"],
  ["SQLITE_CORRUPT", "is damaged"],
  ["SQLITE_CANTOPEN", "can’t be opened"],
  ["SQLITE_READONLY", "can’t be written to"],
  ["SQLITE_IOERR", "can’t be read or written"],
] as const;

const QuickCheck = z.object({ quick_check: z.string() });

/**
 * Whether there is a database at `file`. Reads the file's first bytes itself, because SQLite treats an empty
 * file as a new database. Writes nothing.
 * @throws an error for the operator if the file isn't a database
 */
export function findDatabase(file: string): boolean {
  const stats = readStats(file);
  if (!stats) return false;
  if (!stats.isFile()) throw createOperatorError(file, "isn’t a file");
  if (stats.size === 0)
    throw createOperatorError(
      file,
      "is empty",
      " If there never was any data, remove it: the next start creates a new database.",
    );
  if (readHeader(file) !== HEADER) throw createOperatorError(file, "isn’t a database");
  return true;
}

/**
 * Checks that a database wasn't lost, so that the API doesn't start with an empty one in its place.
 * @throws an error for the operator if `file` is missing although its folder has the secrets of a database
 */
export function assertNotLost(file: string): void {
  if (findDatabase(file) || !existsSync(join(dirname(file), "secrets"))) return;
  throw createOperatorError(
    file,
    "is missing, although its folder has secrets that go with it",
    " To start without data, move the whole folder away.",
  );
}

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
 * Converts errors to errors for the operator: those of SQLite about an unusable `file`, and those of the
 * system about a file or folder. Returns other errors unchanged.
 */
export function toOperatorError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const code = String(error.code);
  if (isOutOfSpace(error)) return createDiskFullError(dirname(file), error);
  if ("syscall" in error && "path" in error)
    return new Error(explainFileError(error, file, READ_CALLS.has(error.syscall) ? "read" : "write to"), {
      cause: error,
    });
  const [, problem] = ERROR_DESCRIPTIONS.find(([prefix]) => code.startsWith(prefix)) ?? [];
  if (problem === undefined) return error;
  return findForbiddenFile(file, error) ?? createOperatorError(file, problem, "", error);
}

const READ_CALLS = new Set<unknown>(["open", "scandir", "stat", "lstat", "access"]);

/**
 * Returns the error for the operator if this user may not use the database or one of SQLite's files next to
 * it, for example because a command was run as another user; null otherwise. This must not lead to restoring
 * a backup, which would lose the data in `-wal`.
 */
function findForbiddenFile(file: string, cause: Error): Error | null {
  const forbidden = [file, `${file}-wal`, `${file}-shm`].find((path) => !isUsable(path));
  if (forbidden === undefined) return null;
  return new Error(
    `This user can’t read or write ${forbidden}. Nothing is lost: give it to the user that the program runs as (chown), with permission to read and write (chmod u+rw).`,
    { cause },
  );
}

/** Whether this user may read and write a file. True for a missing file, which is created when needed. */
function isUsable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch (error) {
    return getErrorCode(error) === "ENOENT";
  }
}

const createOperatorError = (file: string, problem: string, hint = "", cause?: Error): Error =>
  new Error(
    `The database ${file} ${problem}. Nothing was written to it. Restore a backup (docs/backup.md): node build/organiser.mjs restore DIR --replace${hint && `.${hint}`}`,
    { cause },
  );

/** Reads size and type of a file; undefined if there is none. */
function readStats(file: string) {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch (error) {
    throw new Error(explainFileError(error, file, "read"), { cause: error });
  }
}

function readHeader(file: string): string {
  const descriptor = openToRead(file);
  try {
    const bytes = Buffer.alloc(HEADER.length);
    readSync(descriptor, bytes);
    return bytes.toString("latin1");
  } finally {
    closeSync(descriptor);
  }
}

function openToRead(file: string): number {
  try {
    return openSync(file, "r");
  } catch (error) {
    throw new Error(explainFileError(error, file, "read"), { cause: error });
  }
}
