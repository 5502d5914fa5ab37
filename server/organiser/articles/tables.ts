import type { Generated, Migration } from "kysely";

export type ArticleTables = {
  /** Articles of the blog. Times are ISO 8601 in UTC. */
  articles: {
    id: Generated<number>;
    slug: string;
    name: string;
    blurb: string;
    /** HTML that is shown above `rows`. */
    content: string;
    /** Title for search engines. If it is "", `name` is used. */
    title: Generated<string>;
    /** Description for search engines. If it is "", `blurb` is used. */
    meta_description: Generated<string>;
    author: Generated<string>;
    /** Hash of the picture, or "" if there is none. */
    picture: Generated<string>;
    /** JSON of `StoredRows`. */
    rows: Generated<string>;
    /** 1 for a draft, which visitors can't see, or 0. */
    is_draft: Generated<number>;
    display_start_time: string;
    updated_at: string;
  };

  /** The groups (of model `Article`) of an article. */
  article_groups: { article_id: number; group_id: number };
};

declare module "../db/database.ts" {
  interface Database extends ArticleTables {}
}

export const articleMigrations: Record<string, Migration> = {
  "2026-11-23-articles": {
    async up(db) {
      let articles = db.schema
        .createTable("articles")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("slug", "text", (column) => column.notNull().unique())
        .addColumn("rows", "text", (column) => column.notNull().defaultTo("[]"));
      for (const name of ["name", "blurb", "content", "display_start_time", "updated_at"])
        articles = articles.addColumn(name, "text", (column) => column.notNull());
      for (const name of ["title", "meta_description", "author", "picture"])
        articles = articles.addColumn(name, "text", (column) => column.notNull().defaultTo(""));
      await articles.execute();
      await db.schema
        .createTable("article_groups")
        .addColumn("article_id", "integer", (column) => column.notNull().references("articles.id"))
        .addColumn("group_id", "integer", (column) => column.notNull().references("groups.id"))
        .addPrimaryKeyConstraint("article_groups_key", ["article_id", "group_id"])
        .execute();
    },
  },
  "2026-11-23-articles-draft": {
    async up(db) {
      await db.schema
        .alterTable("articles")
        .addColumn("is_draft", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
  "2026-11-27-articles-lists": {
    async up(db) {
      await db.schema
        .createIndex("articles_published")
        .on("articles")
        .columns(["is_draft", "display_start_time", "id"])
        .execute();
      await db.schema
        .createIndex("articles_newest")
        .on("articles")
        .columns(["display_start_time", "id"])
        .execute();
      await db.schema
        .createIndex("article_groups_group")
        .on("article_groups")
        .columns(["group_id", "article_id"])
        .execute();
    },
  },
};
