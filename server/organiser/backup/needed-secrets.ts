import Libsql from "libsql";
import { getReadUri } from "../db/open-database.ts";
import { LOST_SECRETS } from "./lost-secrets.ts";

/**
 * By secret, the queries that find a row which needs it. An older database may lack the
 * column, and then has no such row.
 */
const USES: ReadonlyMap<
  string,
  readonly { column: readonly [table: string, name: string]; query: string }[]
> = new Map([
  ["medical", [{ column: ["medical_statements", "sealed"], query: "SELECT 1 FROM medical_statements" }]],
  [
    "gift-vouchers",
    // Vouchers of the sample data have no seed: their codes are fixed.
    [
      {
        column: ["gift_vouchers", "code_seed"],
        query: "SELECT 1 FROM gift_vouchers WHERE code_seed <> '' AND paid_at IS NULL",
      },
      // The code is in the receipt, which may still have to be written.
      {
        column: ["mails", "invoice_id"],
        query:
          "SELECT 1 FROM mails JOIN gift_vouchers USING (invoice_id) WHERE mails.state = 'due' AND code_seed <> ''",
      },
    ],
  ],
]);

/** Use of the secrets that are created at the first start: a database without accounts needs none of them. */
const USE_BY_ACCOUNTS = [{ column: ["users", "id"], query: "SELECT 1 FROM users" }] as const;

/** Names of secrets without which nothing is lost, so that no row needs them. */
const UNNEEDED: readonly string[] = ["refresh-tokens"];

/** Names of the secrets that are created at the start, not when they are first used. */
export const START_SECRETS: readonly string[] = [...LOST_SECRETS.keys()].filter((name) => !USES.has(name));

/** Lists the names of the secrets that rows of the database in `databaseFile` need. */
export function listNeededSecrets(databaseFile: string): string[] {
  const db = new Libsql(getReadUri(databaseFile));
  try {
    const hasColumn = db.prepare("SELECT 1 FROM pragma_table_info(?) WHERE name = ?");
    return [...LOST_SECRETS.keys()].filter(
      (name) =>
        !UNNEEDED.includes(name) &&
        (USES.get(name) ?? USE_BY_ACCOUNTS).some(
          ({ column, query }) => hasColumn.get(...column) && db.prepare(`${query} LIMIT 1`).get(),
        ),
    );
  } finally {
    db.close();
  }
}
