import type { Migration } from "kysely";

declare module "../db/database.ts" {
  interface Database {
    /**
     * Steps of logins for other sites, by the hash of the secret for the next step: a `ticket` of a logged-in
     * user who hasn't allowed anything yet, or a `code` that is exchanged for tokens. `asked` is the site's
     * request. Instants are milliseconds since 1970 UTC.
     */
    authorisations: {
      hash: string;
      kind: "ticket" | "code";
      user_id: number;
      asked: string;
      issued_at: number;
      used_at: number | null;
      /** The login that a code was exchanged for. */
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
