import type { Generated, Migration } from "kysely";

type IdempotentResponseTables = {
  /**
   * Responses by idempotency key. `id` and `body_hash` are hashes of the key and the compared input; `status`
   * is an HTTP status or a state below 100; `kept_until` is in milliseconds. `invoice_id` is the invoice of
   * the order that was sent with the key; null for other writes.
   */
  kept_answers: {
    id: string;
    body_hash: string;
    status: number;
    body: string;
    kept_until: number;
    invoice_id: Generated<number | null>;
  };
};

declare module "../db/database.ts" {
  interface Database extends IdempotentResponseTables {}
}

export const idempotentResponseMigrations: Record<string, Migration> = {
  "2026-01-01-kept-answers": {
    async up(db) {
      await db.schema
        .createTable("kept_answers")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("body_hash", "text", (column) => column.notNull())
        .addColumn("status", "integer", (column) => column.notNull())
        .addColumn("body", "text", (column) => column.notNull())
        .addColumn("kept_until", "integer", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("kept_answers_until").on("kept_answers").column("kept_until").execute();
    },
  },
  "2026-11-22-kept-answers-invoice": {
    async up(db) {
      await db.schema.alterTable("kept_answers").addColumn("invoice_id", "integer").execute();
    },
  },
};
