import type Database from "libsql";

/**
 * Runs `work` in a transaction. SQLite rolls back by itself if the file is full: another rollback would throw
 * and hide the original error.
 */
export function inTransaction<T>(db: Database.Database, work: () => T): T {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    if (db.inTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

/** Returns a column of a row. */
export const columnOf = (row: unknown, name: string): unknown =>
  typeof row === "object" && row !== null
    ? Object.entries(row).find(([key]) => key === name)?.[1]
    : undefined;
