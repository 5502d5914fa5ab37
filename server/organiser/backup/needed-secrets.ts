import Libsql from "libsql";
import { LOST_SECRETS } from "./lost-secrets.ts";

/** Secrets that are created with their first use, each with the table and condition of rows that need it. */
const CREATED_WHEN_USED: ReadonlyMap<string, { table: string; condition: string }> = new Map([
  ["medical", { table: "medical_statements", condition: "true" }],
  // Vouchers of the sample data have no seed: their codes are fixed.
  ["gift-vouchers", { table: "gift_vouchers", condition: "code_seed <> ''" }],
]);

/**
 * Lists the names of the secrets that the database in `databaseFile` needs: those that are created at the
 * first start, and of those that are created when they are used, the ones that rows of it were made with.
 */
export function listNeededSecrets(databaseFile: string): string[] {
  const db = new Libsql(databaseFile);
  try {
    const hasTable = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?");
    return [...LOST_SECRETS.keys()].filter((name) => {
      const use = CREATED_WHEN_USED.get(name);
      if (!use) return true;
      // An older database may lack the table.
      if (!hasTable.get(use.table)) return false;
      return Boolean(db.prepare(`SELECT 1 FROM ${use.table} WHERE ${use.condition} LIMIT 1`).get());
    });
  } finally {
    db.close();
  }
}
