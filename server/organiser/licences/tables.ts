import type { Generated, Migration } from "kysely";

type LicenceTables = {
  licence_issuers: { id: Generated<number>; name: string };
  /** `expiry` is a date (`yyyy-MM-dd`). */
  entrant_licences: {
    id: Generated<number>;
    entrant_id: number;
    issuer_id: number;
    number: string;
    expiry: string;
    disabled: number;
  };
};

declare module "../db/database.ts" {
  interface Database extends LicenceTables {}
}

/** The issuers of race licences in a new database. */
const LICENCE_ISSUERS = ["AASA", "RACERS", "Motorsport Australia"];

export const licenceMigrations: Record<string, Migration> = {
  "2026-01-08-entrant-licences": {
    async up(db) {
      await db.schema
        .createTable("licence_issuers")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("name", "text", (column) => column.notNull())
        .execute();
      await db
        .insertInto("licence_issuers")
        .values(LICENCE_ISSUERS.map((name) => ({ name })))
        .execute();

      await db.schema
        .createTable("entrant_licences")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("entrant_id", "integer", (column) => column.notNull().references("users.id"))
        .addColumn("issuer_id", "integer", (column) => column.notNull().references("licence_issuers.id"))
        .addColumn("number", "text", (column) => column.notNull())
        .addColumn("expiry", "text", (column) => column.notNull())
        .addColumn("disabled", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createIndex("entrant_licences_entrant")
        .on("entrant_licences")
        .column("entrant_id")
        .execute();
    },
  },
};
