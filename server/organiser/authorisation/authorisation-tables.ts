import type { Migration } from "kysely";

declare module "../db/database.ts" {
  interface Database {
    /**
     * Login tickets and codes of logins for a site and of logins to the back-office, by their hash. Times are in milliseconds since 1970 UTC.
     */
    authorisations: {
      hash: string;
      /**
       * `ticket`: the user has logged in. `code`: the user has also allowed the site to act for them, or opens the
       * back-office from the site.
       */
      kind: "ticket" | "code";
      user_id: number;
      /** The authorisation request as JSON. */
      asked: string;
      issued_at: number;
      used_at: number | null;
      /** The login that a code was exchanged for, or null for a ticket or an unused code. */
      sign_in_id: string | null;
    };
  }
}

export const authorisationMigrations: Record<string, Migration> = {
  "2026-11-22-authorisations": {
    async up(db) {
      await db.schema
        .createTable("authorisations")
        .addColumn("hash", "text", (column) => column.primaryKey())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("user_id", "integer", (column) => column.notNull().references("users.id"))
        .addColumn("asked", "text", (column) => column.notNull())
        .addColumn("issued_at", "integer", (column) => column.notNull())
        .addColumn("used_at", "integer")
        .addColumn("sign_in_id", "text")
        .execute();
      await db.schema.createIndex("authorisations_issued").on("authorisations").column("issued_at").execute();
    },
  },
};
