import { closeSync, existsSync, fchownSync, mkdirSync, openSync, statSync } from "node:fs";
import { join } from "node:path";
import Libsql from "libsql";
import { createDiskFullError, isDiskFull } from "../../shared/full-disk.ts";
import { explainUnusable } from "../../shared/unusable-file.ts";

/** Name of the locked file. It holds no data. */
export const LOCK_NAME = "lock.sqlite";

/** Another process holds the lock. */
export class DataDirInUse extends Error {}

/**
 * Locks `folder` for this process, and creates it if needed. The lock ends when the returned function is
 * called or the process ends. It is on a separate file, so that a backup can read the database.
 * @throws an error for the operator if another process holds the lock
 */
export function lockDataDir(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, LOCK_NAME);
  let connection: Libsql.Database | null = null;
  try {
    if (!existsSync(path)) createLockFile(folder, path);
    connection = new Libsql(path);
    connection.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    connection?.close();
    if (isDiskFull(error)) throw createDiskFullError(folder, error);
    if (isBusy(error))
      throw new DataDirInUse(`Another process uses ${folder}. Stop it first, or use a different DATA_DIR.`, {
        cause: error,
      });
    throw (
      explainUnusable(path, error) ??
      explainUnusable(`${path}-journal`, error) ??
      new Error(`${path} can’t be locked. It holds no data: remove it, then start again.`, { cause: error })
    );
  }
  const lock = connection;
  return () => {
    lock.close();
  };
}

/**
 * Creates the file for the owner of the folder: otherwise root would lock out the API's user. Fails if `path`
 * is a link, whose target root would give to that user.
 */
function createLockFile(folder: string, path: string): void {
  const descriptor = openSync(path, "wx", 0o600);
  try {
    const { uid, gid } = statSync(folder);
    if (process.getuid?.() === 0 && uid !== 0) fchownSync(descriptor, uid, gid);
  } finally {
    closeSync(descriptor);
  }
}

const getErrorCode = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "unexpected error";

const isBusy = (error: unknown): boolean => getErrorCode(error).startsWith("SQLITE_BUSY");
