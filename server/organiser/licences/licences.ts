import type { Db } from "../db/database.ts";
import { createOwnedRecords } from "../records/owned-records.ts";
import { loadLicenceIssuers } from "./issuers.ts";

/** Drivers' race licences with their issuers. `expiry` is a date (`yyyy-MM-dd`). */
export const licences = createOwnedRecords({
  table: "entrant_licences",
  ownerColumn: "entrant_id",
  columns: ["id", "entrant_id", "issuer_id", "number", "expiry"],
  toApiRecords: addIssuers,
});

/**
 * Finds the licence that is valid on `day` (`yyyy-MM-dd`) and was issued by `issuer`, ignoring case. If
 * several match, returns the one that expires last. Returns null if none matches. [ENT-012 ENT-013]
 */
export function findValidLicence<Licence extends { issuer: { name: string }; expiry: string }>(
  licences: readonly Licence[],
  issuer: string,
  day: string,
): Licence | null {
  const name = issuer.toLowerCase();
  const validLicences = licences
    .filter((licence) => licence.issuer.name.toLowerCase() === name && licence.expiry >= day)
    .sort((a, b) => b.expiry.localeCompare(a.expiry));
  return validLicences[0] ?? null;
}

async function addIssuers<Row extends { issuer_id: number }>(db: Db, rows: readonly Row[]) {
  const issuers = await loadLicenceIssuers(db);
  return rows.map((row) => {
    const name = issuers.find(({ id }) => id === row.issuer_id)?.name ?? "";
    return { ...row, issuer: { id: row.issuer_id, name } };
  });
}
