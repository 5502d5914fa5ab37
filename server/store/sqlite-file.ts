import type Database from "libsql";

/**
 * Runs `operation` in a transaction and returns its result. If `operation` throws, the transaction is rolled
 * back.
 */
export function inTransaction<T>(db: Database.Database, operation: () => T): T {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = operation();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    // If the file is full, SQLite has already rolled back. A second rollback would hide the original error.
    if (db.inTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

/** Returns a column of a row; undefined if there is no row or no such column. */
export const getColumn = (row: unknown, name: string): unknown =>
  typeof row === "object" && row !== null
    ? Object.entries(row).find(([key]) => key === name)?.[1]
    : undefined;
