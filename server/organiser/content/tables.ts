import type { Generated, Migration } from "kysely";

export type ContentTables = {
  /** The organiser's settings. The value of a picture setting is a hash. */
  site_settings: { name: string; value: string };
  /** `rows` is JSON of `StoredRows`, `content` is JSON of rich content, `updated_at` is ISO 8601 in UTC. */
  pages: {
    id: Generated<number>;
    url: string;
    name: string;
    title: string;
    meta_description: string;
    seo_title: string;
    /** Whether the page is in the sitemap, 0 or 1. */
    is_listed: Generated<number>;
    content: string;
    rows: string;
    updated_at: string;
  };
  /** Groups in trees. All groups of a tree have the same model. `parent_id` is null for a root. */
  groups: {
    id: Generated<number>;
    model: string;
    parent_id: number | null;
    sort_order: number;
    name: string;
    url: string;
    content: string;
    image_hash: string;
  };
  galleries: {
    id: Generated<number>;
    group_id: number | null;
    sort_order: number;
    url: string;
    name: string;
    sub_heading: string;
  };
  slides: {
    id: Generated<number>;
    gallery_id: number;
    sort_order: number;
    heading: string;
    sub_heading: string;
    content: string;
    image_hash: string;
    link: string;
    link_button_text: string;
    link_target: string;
  };
  /** `menu` is the menu's name. `parent_id` is null on the top level. */
  menu_items: {
    id: Generated<number>;
    menu: string;
    parent_id: number | null;
    sort_order: number;
    name: string;
    link: string;
    target: string;
    identifier: string;
  };
  redirects: { id: Generated<number>; old_url: string; new_url: string };
};

declare module "../db/database.ts" {
  interface Database extends ContentTables {}
}

export const contentMigrations: Record<string, Migration> = {
  "2026-01-04-content": {
    async up(db) {
      const createTable = (name: string) =>
        db.schema
          .createTable(name)
          .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement());

      await db.schema
        .createTable("site_settings")
        .addColumn("name", "text", (column) => column.primaryKey())
        .addColumn("value", "text", (column) => column.notNull())
        .execute();
      await createTable("pages")
        .addColumn("url", "text", (column) => column.notNull().unique())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("title", "text", (column) => column.notNull())
        .addColumn("meta_description", "text", (column) => column.notNull())
        .addColumn("seo_title", "text", (column) => column.notNull())
        .addColumn("content", "text", (column) => column.notNull())
        .addColumn("rows", "text", (column) => column.notNull())
        .addColumn("updated_at", "text", (column) => column.notNull())
        .execute();
      await createTable("groups")
        .addColumn("model", "text", (column) => column.notNull())
        .addColumn("parent_id", "integer", (column) => column.references("groups.id"))
        .addColumn("sort_order", "integer", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("url", "text", (column) => column.notNull())
        .addColumn("content", "text", (column) => column.notNull())
        .addColumn("image_hash", "text", (column) => column.notNull())
        .addUniqueConstraint("groups_model_url", ["model", "url"])
        .execute();
      await createTable("galleries")
        .addColumn("group_id", "integer", (column) => column.references("groups.id"))
        .addColumn("sort_order", "integer", (column) => column.notNull())
        .addColumn("url", "text", (column) => column.notNull().unique())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("sub_heading", "text", (column) => column.notNull())
        .execute();
      await createTable("slides")
        .addColumn("gallery_id", "integer", (column) => column.notNull().references("galleries.id"))
        .addColumn("sort_order", "integer", (column) => column.notNull())
        .addColumn("heading", "text", (column) => column.notNull())
        .addColumn("sub_heading", "text", (column) => column.notNull())
        .addColumn("content", "text", (column) => column.notNull())
        .addColumn("image_hash", "text", (column) => column.notNull())
        .addColumn("link", "text", (column) => column.notNull())
        .addColumn("link_button_text", "text", (column) => column.notNull())
        .addColumn("link_target", "text", (column) => column.notNull())
        .execute();
      await createTable("menu_items")
        .addColumn("menu", "text", (column) => column.notNull())
        .addColumn("parent_id", "integer", (column) => column.references("menu_items.id"))
        .addColumn("sort_order", "integer", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("link", "text", (column) => column.notNull())
        .addColumn("target", "text", (column) => column.notNull())
        .addColumn("identifier", "text", (column) => column.notNull())
        .execute();
      await createTable("redirects")
        .addColumn("old_url", "text", (column) => column.notNull().unique())
        .addColumn("new_url", "text", (column) => column.notNull())
        .execute();
    },
  },
  "2026-11-23-pages-listed": {
    async up(db) {
      await db.schema
        .alterTable("pages")
        .addColumn("is_listed", "integer", (column) => column.notNull().defaultTo(1))
        .execute();
    },
  },
  "2026-11-27-content-lists": {
    async up(db) {
      const addIndex = (table: string, columns: readonly string[]) =>
        db.schema
          .createIndex(`${table}_${columns.at(0)}`)
          .on(table)
          .columns([...columns])
          .execute();
      await addIndex("slides", ["gallery_id", "sort_order"]);
      await addIndex("galleries", ["sort_order", "id"]);
      await addIndex("pages", ["name", "id"]);
    },
  },
};
