import type { Migration } from "kysely";

declare module "../db/database.ts" {
  interface Database {
    /**
     * Sessions of administrators. A session ends with its login (`sign_in_id`). Times are in milliseconds
     * since 1970 UTC.
     */
    office_sessions: {
      /** Hash of the session cookie. */
      hash: string;
      user_id: number;
      sign_in_id: string;
      begun_at: number;
      /** Time of the last request. */
      seen_at: number;
    };
    /** Refunds of invoices to an account's credit. `key` is the random key in the refund form. */
    office_refunds: { key: string; invoice_id: number; cents: number; created_at: number };
  }
}

export const backOfficeMigrations: Record<string, Migration> = {
  "2026-11-23-office-sessions": {
    async up(db) {
      await db.schema
        .createTable("office_sessions")
        .addColumn("hash", "text", (column) => column.primaryKey())
        .addColumn("user_id", "integer", (column) => column.notNull().references("users.id"))
        .addColumn("sign_in_id", "text", (column) => column.notNull())
        .addColumn("begun_at", "integer", (column) => column.notNull())
        .addColumn("seen_at", "integer", (column) => column.notNull())
        .execute();
    },
  },

  "2026-11-27-office-refunds": {
    async up(db) {
      await db.schema
        .createTable("office_refunds")
        .addColumn("key", "text", (column) => column.primaryKey())
        .addColumn("invoice_id", "integer", (column) => column.notNull().references("invoices.id"))
        .addColumn("cents", "integer", (column) => column.notNull())
        .addColumn("created_at", "integer", (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("office_refunds_invoice")
        .on("office_refunds")
        .column("invoice_id")
        .execute();
    },
  },
};
