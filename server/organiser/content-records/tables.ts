import type { Generated, Kysely, Migration } from "kysely";

/** Records that widgets of pages list. `content` and `description` are HTML. */
type ContentRecordTables = {
  /** The organiser's people; `photo_hash` is the hash of a picture, "" if there is none. */
  persons: {
    id: Generated<number>;
    sort_order: number;
    first_name: string;
    last_name: string;
    title: string;
    description: string;
    photo_hash: string;
  };
  /** `group_id` is a group of model `Testimonial`; `rating` is 0 (none) to 5. */
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
  /** `name` is the question, `content` the answer; `group_id` is a group of model `Faq`. */
  faqs: { id: Generated<number>; group_id: number | null; sort_order: number; name: string; content: string };
  /** Links in lists. A list is itself a row: its `parent_id` is null and its `url` names the list. */
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

/** Builds a table with an id, `sort_order` and text columns. */
function createRecordTable(db: Kysely<unknown>, name: string, texts: readonly string[]) {
  let builder = db.schema
    .createTable(name)
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("sort_order", "integer", (column) => column.notNull().defaultTo(0));
  for (const column of texts)
    builder = builder.addColumn(column, "text", (definition) => definition.notNull().defaultTo(""));
  return builder;
}
