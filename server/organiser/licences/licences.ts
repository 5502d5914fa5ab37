import type { Db } from "../db/database.ts";
import type { LicenceInput } from "./licence-input.ts";

/** A driver's race licences with their issuers, the oldest first. `expiry` is a day `yyyy-MM-dd`. */
export async function licencesOf(db: Db, userId: number) {
  const rows = await onList(db, userId).orderBy("entrant_licences.id").execute();
  return rows.map(withIssuer);
}

/** One of the driver's own licences that is still on the list; null when it is somebody else's or gone. */
export async function licenceOf(db: Db, userId: number, id: number) {
  const row = await onList(db, userId).where("entrant_licences.id", "=", id).executeTakeFirst();
  return row ? withIssuer(row) : null;
}

/** The driver's licence of an issuer that still lasts on a day `yyyy-MM-dd`, the one that lasts longest; null for none. [ENT-012 ENT-013] */
export async function licenceFrom(db: Db, userId: number, issuer: string, day: string) {
  const row = await onList(db, userId)
    .where((where) => where(where.fn<string>("lower", ["licence_issuers.name"]), "=", issuer.toLowerCase()))
    .where("expiry", ">=", day)
    .orderBy("expiry", "desc")
    .executeTakeFirst();
  return row ? withIssuer(row) : null;
}

/** Adds a licence to the driver's list. */
export async function addLicence(db: Db, userId: number, licence: LicenceInput) {
  const { id } = await db
    .insertInto("entrant_licences")
    .values({ ...licence, entrant_id: userId, disabled: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return licenceOf(db, userId, id);
}

/** Changes one of the driver's own licences; null when there is no such one. */
export async function changeLicence(db: Db, userId: number, id: number, licence: LicenceInput) {
  await db
    .updateTable("entrant_licences")
    .set(licence)
    .where("id", "=", id)
    .where("entrant_id", "=", userId)
    .where("disabled", "=", 0)
    .execute();
  return licenceOf(db, userId, id);
}

/** Takes a licence off the driver's list; false when it wasn't on it. */
export async function disableLicence(db: Db, userId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("entrant_licences")
    .set({ disabled: 1 })
    .where("id", "=", id)
    .where("entrant_id", "=", userId)
    .where("disabled", "=", 0)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const onList = (db: Db, userId: number) =>
  db
    .selectFrom("entrant_licences")
    .innerJoin("licence_issuers", "licence_issuers.id", "entrant_licences.issuer_id")
    .select([
      "entrant_licences.id",
      "entrant_id",
      "issuer_id",
      "number",
      "expiry",
      "licence_issuers.name as issuer_name",
    ])
    .where("entrant_id", "=", userId)
    .where("disabled", "=", 0);

function withIssuer<Row extends { issuer_id: number; issuer_name: string }>({ issuer_name, ...row }: Row) {
  return { ...row, issuer: { id: row.issuer_id, name: issuer_name } };
}
