import type { Db } from "../db/database.ts";

/** Who issues race licences, in the order in which they are offered. */
export const issuersOf = (db: Db) => db.selectFrom("licence_issuers").selectAll().orderBy("id").execute();
