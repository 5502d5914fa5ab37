import type Database from "libsql";

/**
 * Does all of `work` in a transaction, or nothing of it. SQLite ends a transaction by itself when the file is
 * full: taking it back then is an error that would hide the first one.
 */
export function inTransaction<T>(db: Database.Database, work: () => T): T {
  db.exec("BEGIN IMMEDIATE");
  try {
    const done = work();
    db.exec("COMMIT");
    return done;
  } catch (error) {
    if (db.inTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

/** The file has reached its ceiling, or the disk is full. */
export const isFileFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "SQLITE_FULL";

/** A column of a row. */
export const memberOf = (row: unknown, name: string): unknown =>
  typeof row === "object" && row !== null
    ? Object.entries(row).find(([key]) => key === name)?.[1]
    : undefined;
