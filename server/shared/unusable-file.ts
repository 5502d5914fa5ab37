import { accessSync, closeSync, constants, openSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { describeOwner } from "./describe-owner.ts";
import { explainFileError, getErrorCode } from "./file-problems.ts";
import { createDiskFullError } from "./full-disk.ts";

/**
 * Returns the error for the operator if an SQLite file can't be used although it isn't damaged: the disk is
 * full or read-only, a permission is missing, or too many files are open. Returns null for other reasons.
 * Without this error, an operator might restore a backup and lose the data in `-wal`.
 */
export function explainUnusable(file: string, cause: unknown): Error | null {
  const folder = dirname(file);
  if (hasNoSpace(folder)) return createDiskFullError(folder, cause);
  const createError = (message: string) => new Error(message, { cause });
  for (const path of [file, `${file}-wal`, `${file}-shm`, folder]) {
    const code = findAccessProblem(path);
    if (code === "EROFS")
      return createError(
        `The disk of ${folder} is mounted read-only. Nothing is lost: mount it writable, then try again.`,
      );
    if (code !== null && path === folder)
      return createError(
        `This user can’t write to ${folder}${describeOwner(folder)}. Nothing is lost: give it to the user that the program runs as (chown), with permission to use it (chmod u+rwx).`,
      );
    if (code !== null)
      return createError(
        `This user can’t read or write ${path}${describeOwner(path)}. Nothing is lost: give it to the user that the program runs as (chown), with permission to read and write (chmod u+rw).`,
      );
  }
  try {
    closeSync(openSync(file, "r"));
    return null;
  } catch (error) {
    return getErrorCode(error) === "ENOENT" ? null : createError(explainFileError(error, file, "read"));
  }
}

/** Space that SQLite needs for its `-wal` and `-shm` files. */
const MIN_FREE_BYTES = 40_000;

/** Whether the disk of a folder has no space for new files. */
export function hasNoSpace(folder: string): boolean {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(folder);
    return bavail * bsize < MIN_FREE_BYTES || (files > 0 && ffree === 0);
  } catch {
    return false;
  }
}

/**
 * Returns the system's code if this user can't read and write a path. Null if it can, or if nothing exists
 * there.
 */
function findAccessProblem(path: string): string | null {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return null;
  } catch (error) {
    const code = getErrorCode(error);
    return code === "ENOENT" ? null : code;
  }
}
