import type { Generated, Migration } from "kysely";

type IdempotentResponseTables = {
  /** Responses by idempotency key. `kept_answers` is a historical name. */
  kept_answers: {
    /** Hash of the key, the call and the caller. */
    id: string;
    /** Hash of the compared input. */
    body_hash: string;
    /** HTTP status, or `STARTED`, `STARTED_TRANSACTIONAL` or `CLOSED` of `idempotent-responses.ts`. */
    status: number;
    /** JSON of the response, or "" if there is none. */
    body: string;
    /** When the row expires, in milliseconds since 1970 UTC. */
    kept_until: number;
    /** Invoice of the order that was sent with the key, or null for other writes. */
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
