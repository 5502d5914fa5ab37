import type { Migration } from "kysely";

type MailedCodeTables = {
  /**
   * Codes by user, purpose and browser. `hash` is an HMAC of the code. `tries` counts attempts to redeem the
   * code.
   */
  mailed_codes: {
    user_id: number;
    purpose: string;
    browser: string;
    hash: string;
    issued_at: number;
    tries: number;
  };
};

declare module "../db/database.ts" {
  interface Database extends MailedCodeTables {}
}

export const mailedCodeMigrations: Record<string, Migration> = {
  "2026-11-22-mailed-codes": {
    async up(db) {
      await db.schema
        .createTable("mailed_codes")
        .addColumn("user_id", "integer", (column) => column.notNull().references("users.id"))
        .addColumn("purpose", "text", (column) => column.notNull())
        .addColumn("browser", "text", (column) => column.notNull())
        .addColumn("hash", "text", (column) => column.notNull())
        .addColumn("issued_at", "integer", (column) => column.notNull())
        .addColumn("tries", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("mailed_codes_of_user", ["user_id", "purpose", "browser"])
        .execute();
    },
  },
  // Allows several codes at once. Existing codes aren't migrated, because they expire after ten minutes.
  "2026-11-22-mailed-codes-beside-each-other": {
    async up(db) {
      await db.schema.dropTable("mailed_codes").execute();
      await db.schema
        .createTable("mailed_codes")
        .addColumn("user_id", "integer", (column) => column.notNull().references("users.id"))
        .addColumn("purpose", "text", (column) => column.notNull())
        .addColumn("browser", "text", (column) => column.notNull())
        .addColumn("hash", "text", (column) => column.notNull())
        .addColumn("issued_at", "integer", (column) => column.notNull())
        .addColumn("tries", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("mailed_codes_of_user", ["user_id", "purpose", "browser", "hash"])
        .execute();
    },
  },
};
