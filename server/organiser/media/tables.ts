import type { Generated, Migration } from "kysely";

type MediaTables = {
  /** Pictures. Pages refer to them by `id`. `hash` identifies the original. */
  images: { id: Generated<number>; hash: string; name: string; description: string };
  /** Videos. `id` is part of the file's URL. `length` is in seconds. */
  videos: {
    id: string;
    name: string;
    slug: string;
    platform: string;
    youtube_id: string;
    length: number;
    slate_hash: string;
    file: string;
  };
};

declare module "../db/database.ts" {
  interface Database extends MediaTables {}
}

export const mediaMigrations: Record<string, Migration> = {
  "2026-01-03-media": {
    async up(db) {
      await db.schema
        .createTable("images")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("hash", "text", (column) => column.notNull().unique())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("description", "text", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("videos")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("slug", "text", (column) => column.notNull())
        .addColumn("platform", "text", (column) => column.notNull())
        .addColumn("youtube_id", "text", (column) => column.notNull())
        .addColumn("length", "integer", (column) => column.notNull())
        .addColumn("slate_hash", "text", (column) => column.notNull())
        .addColumn("file", "text", (column) => column.notNull())
        .execute();
    },
  },
};
