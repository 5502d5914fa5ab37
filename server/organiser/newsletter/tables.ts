import type { Generated, Migration } from "kysely";

declare module "../db/database.ts" {
  interface Database {
    /** Confirmed subscribers. `email` is in lower case, `subscribed_at` in milliseconds since 1970 UTC. */
    newsletter_subscribers: {
      id: Generated<number>;
      email: string;
      first_name: string;
      last_name: string;
      subscribed_at: number;
    };
    /**
     * Subscription requests with the hashes of their links' tokens. `created_at` is in milliseconds since
     * 1970 UTC.
     */
    newsletter_links: {
      token_hash: string;
      email: string;
      first_name: string;
      last_name: string;
      created_at: number;
    };
  }
}

export const newsletterMigrations: Record<string, Migration> = {
  "2026-11-23-newsletter-subscribers": {
    async up(db) {
      await db.schema
        .createTable("newsletter_subscribers")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("email", "text", (column) => column.notNull().unique())
        .addColumn("first_name", "text", (column) => column.notNull())
        .addColumn("last_name", "text", (column) => column.notNull())
        .addColumn("subscribed_at", "integer", (column) => column.notNull())
        .execute();
    },
  },
  // Subscribers from before this migration are treated as confirmed.
  "2026-11-25-newsletter-links": {
    async up(db) {
      await db.schema
        .createTable("newsletter_links")
        .addColumn("token_hash", "text", (column) => column.primaryKey())
        .addColumn("email", "text", (column) => column.notNull())
        .addColumn("first_name", "text", (column) => column.notNull())
        .addColumn("last_name", "text", (column) => column.notNull())
        .addColumn("created_at", "integer", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("newsletter_links_email").on("newsletter_links").column("email").execute();
    },
  },
};
