import type Database from "libsql";

/** Runs `operation` in a transaction and returns its result. An error rolls the transaction back. */
export function runInTransaction<T>(db: Database.Database, operation: () => T): T {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = operation();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    // If the disk is full, SQLite has already rolled back, and a second ROLLBACK would throw another error.
    if (db.inTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

/** Returns a column of a row, or undefined if the row or the column doesn't exist. */
export const getColumn = (row: unknown, name: string): unknown =>
  typeof row === "object" && row !== null
    ? Object.entries(row).find(([key]) => key === name)?.[1]
    : undefined;
