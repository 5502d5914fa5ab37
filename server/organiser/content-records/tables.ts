import type { Generated, Kysely, Migration } from "kysely";

/** Records that widgets list. `content` and `description` are HTML. */
type ContentRecordTables = {
  /** The organiser's people. `photo_hash` is the hash of a picture, or "". */
  persons: {
    id: Generated<number>;
    sort_order: number;
    first_name: string;
    last_name: string;
    title: string;
    description: string;
    photo_hash: string;
  };
  /** The group of a testimonial has the model `Testimonial`. `rating` is 1 to 5, or 0 if there is none. */
  testimonials: {
    id: Generated<number>;
    group_id: number | null;
    sort_order: number;
    name: string;
    title: string;
    content: string;
    rating: number;
    image_hash: string;
  };
  /**
   * Frequently asked questions: `name` is the question, and `content` the answer. The group has the model
   * `Faq`.
   */
  faqs: { id: Generated<number>; group_id: number | null; sort_order: number; name: string; content: string };
  /** Lists of links, and their links. A list has a `url` and the `parent_id` null. */
  links: {
    id: Generated<number>;
    parent_id: number | null;
    sort_order: number;
    url: string;
    name: string;
    link: string;
    icon: string;
  };
};

declare module "../db/database.ts" {
  interface Database extends ContentRecordTables {}
}

export const contentRecordMigrations: Record<string, Migration> = {
  "2026-11-23-content-records": {
    async up(db) {
      await createRecordTable(db, "persons", [
        "first_name",
        "last_name",
        "title",
        "description",
        "photo_hash",
      ]).execute();
      await createRecordTable(db, "testimonials", ["name", "title", "content", "image_hash"])
        .addColumn("group_id", "integer", (column) => column.references("groups.id"))
        .addColumn("rating", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await createRecordTable(db, "faqs", ["name", "content"])
        .addColumn("group_id", "integer", (column) => column.references("groups.id"))
        .execute();
      await createRecordTable(db, "links", ["url", "name", "link", "icon"])
        .addColumn("parent_id", "integer", (column) => column.references("links.id"))
        .execute();
    },
  },
};

function createRecordTable(db: Kysely<unknown>, name: string, texts: readonly string[]) {
  let builder = db.schema
    .createTable(name)
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("sort_order", "integer", (column) => column.notNull().defaultTo(0));
  for (const column of texts)
    builder = builder.addColumn(column, "text", (definition) => definition.notNull().defaultTo(""));
  return builder;
}
