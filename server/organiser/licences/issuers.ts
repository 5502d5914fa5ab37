import type { Db } from "../db/database.ts";

/** Loads the issuers of race licences, in display order. */
export const loadLicenceIssuers = (db: Db) =>
  db.selectFrom("licence_issuers").selectAll().orderBy("id").execute();
