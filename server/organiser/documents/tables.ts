import type { Generated, Migration, Selectable } from "kysely";

type DocumentTables = {
  user_document_types: { id: Generated<number>; name: string };
  /**
   * Times are in milliseconds since 1970 UTC. `expiry` is a date (`yyyy-MM-dd`) or "". `filetype` is a media
   * type.
   */
  user_documents: {
    id: Generated<number>;
    user_id: number;
    type_id: number;
    /** Name of the stored file. It can't be guessed. */
    file: string;
    filetype: string;
    /** Last segment of the document's URL. It can't be guessed. */
    hash: string;
    expiry: string;
    is_approved: number;
    /** Reason of a rejection, or "" if the document isn't rejected. */
    refusal: Generated<string>;
    /** 1 if a newer document has replaced this one. */
    replaced: number;
    created_at: number;
  };
};

export type DocumentRow = Selectable<DocumentTables["user_documents"]>;

declare module "../db/database.ts" {
  interface Database extends DocumentTables {}
}

const DOCUMENT_TYPES = [
  "Driver’s licence",
  "Race licence",
  "Public liability insurance",
  "Food licence",
  "Medical certificate",
  "Working with children check",
];

export const documentMigrations: Record<string, Migration> = {
  "2026-11-22-user-documents": {
    async up(db) {
      await db.schema
        .createTable("user_document_types")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("name", "text", (column) => column.notNull())
        .execute();
      await db
        .insertInto("user_document_types")
        .values(DOCUMENT_TYPES.map((name) => ({ name })))
        .execute();
      await db.schema
        .createTable("user_documents")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("user_id", "integer", (column) => column.notNull().references("users.id"))
        .addColumn("type_id", "integer", (column) => column.notNull().references("user_document_types.id"))
        .addColumn("file", "text", (column) => column.notNull())
        .addColumn("filetype", "text", (column) => column.notNull())
        .addColumn("hash", "text", (column) => column.notNull().unique())
        .addColumn("expiry", "text", (column) => column.notNull())
        .addColumn("is_approved", "integer", (column) => column.notNull())
        .addColumn("replaced", "integer", (column) => column.notNull())
        .addColumn("created_at", "integer", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("user_documents_user").on("user_documents").column("user_id").execute();
    },
  },
  "2026-11-23-document-decisions": {
    async up(db) {
      await db.schema
        .alterTable("user_documents")
        .addColumn("refusal", "text", (column) => column.notNull().defaultTo(""))
        .execute();
    },
  },
};
