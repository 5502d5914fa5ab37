import type { Generated, Migration, Selectable } from "kysely";

type DocumentTables = {
  user_document_types: { id: Generated<number>; name: string };
  /**
   * Documents of users. `file` is the name of the stored file, and `hash` is in the document's URL; neither
   * can be guessed. `expiry` is a day `yyyy-MM-dd` or "". `replaced` is 1 if a newer document has replaced
   * this one. `refusal` is the reason of a rejection, "" if the document isn't rejected. Instants are in
   * milliseconds since 1970 UTC.
   */
  user_documents: {
    id: Generated<number>;
    user_id: number;
    type_id: number;
    file: string;
    filetype: string;
    hash: string;
    expiry: string;
    is_approved: number;
    refusal: Generated<string>;
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
