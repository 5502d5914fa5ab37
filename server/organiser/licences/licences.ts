import type { Db } from "../db/database.ts";
import { ownedRecords } from "../records/owned-records.ts";
import { issuersOf } from "./issuers.ts";

/** Drivers' race licences with their issuers. `expiry` is a day `yyyy-MM-dd`. */
export const licences = ownedRecords({
  table: "entrant_licences",
  owner: "entrant_id",
  columns: ["id", "entrant_id", "issuer_id", "number", "expiry"],
  toWire: withIssuers,
});

/**
 * The driver's licence of an issuer that still lasts on a day `yyyy-MM-dd`, the one that lasts longest; null
 * for none. [ENT-012 ENT-013]
 */
export async function licenceFrom(db: Db, userId: number, issuer: string, day: string) {
  const name = issuer.toLowerCase();
  const lasting = (await licences.list(db, userId))
    .filter((licence) => licence.issuer.name.toLowerCase() === name && licence.expiry >= day)
    .sort((one, other) => other.expiry.localeCompare(one.expiry));
  return lasting[0] ?? null;
}

async function withIssuers<Row extends { issuer_id: number }>(db: Db, rows: readonly Row[]) {
  const issuers = await issuersOf(db);
  return rows.map((row) => {
    const name = issuers.find(({ id }) => id === row.issuer_id)?.name ?? "";
    return { ...row, issuer: { id: row.issuer_id, name } };
  });
}
