import type { Migration } from "kysely";

type UploadTables = {
  /**
   * Files on their way, or there and not yet part of a record. `bytes` is what was announced; `kind` is ""
   * until all of it is there and was looked into. Instants are milliseconds since 1970 UTC.
   */
  uploads: {
    /** Names the file, and is the end of its address. */
    file: string;
    user_id: number;
    /** The id that its uploader gave it. */
    upload_id: string;
    filetype: string;
    bytes: number;
    kind: string;
    created_at: number;
    /** When its first bytes came; null before: until then it takes no place. */
    begun_at: number | null;
  };
};

declare module "../db/database.ts" {
  interface Database extends UploadTables {}
}

export const uploadMigrations: Record<string, Migration> = {
  "2026-11-22-uploads": {
    async up(db) {
      await db.schema
        .createTable("uploads")
        .addColumn("file", "text", (column) => column.primaryKey())
        .addColumn("user_id", "integer", (column) => column.notNull().references("users.id"))
        .addColumn("upload_id", "text", (column) => column.notNull())
        .addColumn("filetype", "text", (column) => column.notNull())
        .addColumn("bytes", "integer", (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("created_at", "integer", (column) => column.notNull())
        .execute();
      // An id is its owner's: the same one of somebody else is another upload.
      await db.schema
        .createIndex("uploads_own")
        .on("uploads")
        .columns(["user_id", "upload_id"])
        .unique()
        .execute();
    },
  },
  "2026-11-23-uploads-begun": {
    async up(db) {
      await db.schema.alterTable("uploads").addColumn("begun_at", "integer").execute();
      await db
        .updateTable("uploads")
        .set("begun_at", (row) => row.ref("created_at"))
        .execute();
    },
  },
};
