import { type Migration, sql } from "kysely";

type UploadTables = {
  /**
   * Uploads, until they expire or are rejected. Times are in milliseconds since 1970 UTC. `filetype` is a
   * media type.
   */
  uploads: {
    /** The name of the file, which is also the last segment of the upload's URL. */
    file: string;
    user_id: number;
    /** The id that the client chose, which is unique per user. */
    upload_id: string;
    filetype: string;
    /** The announced size, which doesn't count in the quota. */
    bytes: number;
    /** Kind of the file, or "" until the upload is complete and checked. */
    kind: string;
    created_at: number;
    /** When the first bytes arrived, or null. */
    begun_at: number | null;
  };
  /**
   * Files of records. A sweep removes files without a row. `bytes` is null for files from an older version of
   * the API, until the next start measures them.
   */
  stored_files: {
    name: string;
    folder: "documents" | "photos";
    user_id: number;
    bytes: number | null;
    created_at: number;
  };
  /** Photos of the organiser's own records, such as events, which belong to no account. */
  organiser_files: { name: string; bytes: number; created_at: number };
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
        .set("begun_at", (eb) => eb.ref("created_at"))
        .execute();
    },
  },
  "2026-11-25-stored-files": {
    async up(db) {
      await db.schema
        .createTable("stored_files")
        .addColumn("name", "text", (column) => column.primaryKey())
        .addColumn("folder", "text", (column) => column.notNull())
        .addColumn("user_id", "integer", (column) => column.notNull().references("users.id"))
        .addColumn("bytes", "integer")
        .addColumn("created_at", "integer", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("stored_files_user").on("stored_files").column("user_id").execute();
      await sql`
        insert or ignore into stored_files (name, folder, user_id, created_at)
        select file, 'documents', user_id, created_at from user_documents
        union all select image || '.jpg', 'photos', id, 0 from users where image like 'photo-%'
        union all select photo || '.jpg', 'photos', entrant_id, 0 from vehicles where photo like 'photo-%'
        union all select photo.value || '.jpg', 'photos', user_id, stall_applications.created_at
          from stall_applications, json_each(stall_applications.photos) photo`.execute(db);
    },
  },
  "2026-11-28-organiser-files": {
    async up(db) {
      await db.schema
        .createTable("organiser_files")
        .addColumn("name", "text", (column) => column.primaryKey())
        .addColumn("bytes", "integer", (column) => column.notNull())
        .addColumn("created_at", "integer", (column) => column.notNull())
        .execute();
    },
  },
};
