import Libsql from "libsql";

/** Number of ids that every table skips in a copy of the database that may be used again. */
export const SKIPPED_IDS = 10_000;

/**
 * Skips ids in a copy of the database that no program uses. The ids assigned since the copy are in mails and
 * in the data of sites, so new records must not get them again.
 */
export function skipIds(databaseFile: string): void {
  const db = new Libsql(databaseFile);
  try {
    // A database whose tables don't count their ids has no `sqlite_sequence`.
    if (!db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'").get()) return;
    // `sqlite_sequence` has no row for a table that never had a record.
    db.exec(`
      INSERT INTO sqlite_sequence (name, seq)
        SELECT name, 0 FROM sqlite_master
        WHERE type = 'table' AND sql LIKE '%autoincrement%'
          AND name NOT IN (SELECT name FROM sqlite_sequence);
      UPDATE sqlite_sequence SET seq = seq + ${SKIPPED_IDS};
    `);
  } finally {
    db.close();
  }
}
