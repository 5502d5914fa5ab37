import type { Generated, Migration } from "kysely";
import type { AcceptedWith } from "../../../app/wire/terms.ts";

type TermsTables = {
  /**
   * Terms that users have accepted. `text` is the sanitised HTML that the form showed; `sha256` is its hash
   * in hex. `about` is the id of the event or series; `record_id` is the id of the order, application or
   * series entry. `shown_at` is an ISO text with an offset, as sent by the site; `accepted_at` is in
   * milliseconds since 1970 UTC.
   */
  accepted_terms: {
    id: Generated<number>;
    user_id: number;
    kind: AcceptedWith;
    about: number;
    record_id: number;
    terms_of: "order" | "licence";
    text: string;
    sha256: string;
    language: string;
    shown_at: string;
    accepted_at: number;
  };
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
};
