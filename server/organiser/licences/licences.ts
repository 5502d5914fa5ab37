import type { Db } from "../db/database.ts";
import { createOwnedRecords } from "../records/owned-records.ts";
import { loadLicenceIssuers } from "./issuers.ts";

/** Drivers' race licences with their issuers. `expiry` is a day (`yyyy-MM-dd`). */
export const licences = createOwnedRecords({
  table: "entrant_licences",
  owner: "entrant_id",
  columns: ["id", "entrant_id", "issuer_id", "number", "expiry"],
  toApiRecords: addIssuers,
});

/**
 * Finds the licence from `issuer` (case-insensitive) that is valid on `day` (`yyyy-MM-dd`) and expires last;
 * null if there is none. [ENT-012 ENT-013]
 */
export function findValidLicence<Licence extends { issuer: { name: string }; expiry: string }>(
  licences: readonly Licence[],
  issuer: string,
  day: string,
): Licence | null {
  const name = issuer.toLowerCase();
  const valid = licences
    .filter((licence) => licence.issuer.name.toLowerCase() === name && licence.expiry >= day)
    .sort((a, b) => b.expiry.localeCompare(a.expiry));
  return valid[0] ?? null;
}

async function addIssuers<Row extends { issuer_id: number }>(db: Db, rows: readonly Row[]) {
  const issuers = await loadLicenceIssuers(db);
  return rows.map((row) => {
    const name = issuers.find(({ id }) => id === row.issuer_id)?.name ?? "";
    return { ...row, issuer: { id: row.issuer_id, name } };
  });
}
