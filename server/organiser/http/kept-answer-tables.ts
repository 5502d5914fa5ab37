import type { Migration } from "kysely";

export type KeptAnswerTables = {
  kept_answers: { id: string; body_hash: string; status: number; body: string; kept_until: number };
};

export const keptAnswerMigrations: Record<string, Migration> = {
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
};
