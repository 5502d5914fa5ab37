import { type Generated, type Migration, sql } from "kysely";
import type { AcceptedWith } from "../../../app/wire/terms.ts";

type TermsTables = {
  accepted_terms: {
    id: Generated<number>;
    user_id: number;
    kind: AcceptedWith;
    /** The id of the event or series. */
    about: number;
    /** The id of the order, application or series entry. */
    record_id: number;
    terms_of: "order" | "licence";
    /** The hash of the text in `terms_texts`. */
    sha256: string;
    language: string;
    /** ISO 8601 with an offset, as sent by the site. */
    shown_at: string;
    /** In milliseconds since 1970 UTC. */
    accepted_at: number;
  };

  /**
   * The texts of accepted terms, without duplicates: sanitised HTML as the form showed it. `sha256` is in
   * hex.
   */
  terms_texts: { sha256: string; text: string };
};

declare module "../db/database.ts" {
  interface Database extends TermsTables {}
}

export const termsMigrations: Record<string, Migration> = {
  "2026-11-23-accepted-terms": {
    async up(db) {
      let table = db.schema
        .createTable("accepted_terms")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("user_id", "integer", (column) => column.notNull().references("users.id"));
      for (const name of ["about", "record_id", "accepted_at"])
        table = table.addColumn(name, "integer", (column) => column.notNull());
      for (const name of ["kind", "terms_of", "text", "sha256", "language", "shown_at"])
        table = table.addColumn(name, "text", (column) => column.notNull());
      await table.execute();
      await db.schema
        .createIndex("accepted_terms_user")
        .on("accepted_terms")
        .columns(["user_id", "kind", "about"])
        .execute();
      await db.schema
        .createIndex("accepted_terms_record")
        .on("accepted_terms")
        .columns(["kind", "record_id"])
        .execute();
    },
  },
  "2026-11-27-terms-texts": {
    async up(db) {
      await db.schema
        .createTable("terms_texts")
        .addColumn("sha256", "text", (column) => column.primaryKey())
        .addColumn("text", "text", (column) => column.notNull())
        .execute();
      await sql`INSERT INTO terms_texts (sha256, text) SELECT sha256, text FROM accepted_terms WHERE true
        ON CONFLICT (sha256) DO NOTHING`.execute(db);
      await db.schema.alterTable("accepted_terms").dropColumn("text").execute();
    },
  },
};
