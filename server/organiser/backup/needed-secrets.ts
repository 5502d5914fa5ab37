import Libsql from "libsql";
import { getReadUri } from "../db/open-database.ts";
import { SECRET_LOSS_EFFECTS } from "./lost-secrets.ts";

/**
 * The queries that find a row that needs a secret, by the secret's name. A query is skipped if an older
 * database lacks its column.
 */
const QUERIES_BY_SECRET: ReadonlyMap<
  string,
  readonly { column: readonly [table: string, name: string]; query: string }[]
> = new Map([
  ["medical", [{ column: ["medical_statements", "sealed"], query: "SELECT 1 FROM medical_statements" }]],
  [
    "gift-vouchers",
    // Vouchers of the sample data have no seed, because their codes are fixed. Until a voucher is redeemed, the
    // link to print it needs the secret.
    [
      {
        column: ["gift_vouchers", "redeemed_at"],
        query: "SELECT 1 FROM gift_vouchers WHERE code_seed <> '' AND redeemed_at IS NULL",
      },
      // A receipt that isn't written yet will contain the voucher's code.
      {
        column: ["mails", "invoice_id"],
        query:
          "SELECT 1 FROM mails JOIN gift_vouchers USING (invoice_id) WHERE mails.state = 'due' AND code_seed <> ''",
      },
    ],
  ],
]);

/** The query for all other secrets, because a database without accounts needs none of them. */
const ACCOUNT_QUERIES = [{ column: ["users", "id"], query: "SELECT 1 FROM users" }] as const;

/** Names of the secrets that no row needs. */
const UNNEEDED_SECRETS: readonly string[] = ["refresh-tokens"];

/** Names of the secrets that are created at the start. Other secrets are created when they are first used. */
export const START_SECRETS: readonly string[] = [...SECRET_LOSS_EFFECTS.keys()].filter(
  (name) => !QUERIES_BY_SECRET.has(name),
);

/** Lists the names of the secrets that rows of the database in `databaseFile` need. */
export function listNeededSecrets(databaseFile: string): string[] {
  const db = new Libsql(getReadUri(databaseFile));
  try {
    const hasColumn = db.prepare("SELECT 1 FROM pragma_table_info(?) WHERE name = ?");
    return [...SECRET_LOSS_EFFECTS.keys()].filter(
      (name) =>
        !UNNEEDED_SECRETS.includes(name) &&
        (QUERIES_BY_SECRET.get(name) ?? ACCOUNT_QUERIES).some(
          ({ column, query }) => hasColumn.get(...column) && db.prepare(`${query} LIMIT 1`).get(),
        ),
    );
  } finally {
    db.close();
  }
}
