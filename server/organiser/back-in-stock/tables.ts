import type { Generated, Migration } from "kysely";

declare module "../db/database.ts" {
  interface Database {
    /**
     * Requests for one mail when a sold-out product is back in stock. A request is deleted when its mail is
     * queued. `created_at` is in milliseconds since 1970 UTC.
     */
    back_in_stock_requests: {
      id: Generated<number>;
      /** In lower case. */
      email: string;
      product_id: number;
      /** 0 if any SKU of the product will do. */
      sku_id: number;
      /** The language of the mail, or "" if unknown. */
      language: string;
      /** The token of the link that stops the mails. All requests of an address have the same token. */
      token: string;
      created_at: number;
      /** When the mail can be queued, in milliseconds since 1970 UTC. Later after a rejection by the outbox. */
      next_attempt_at: number;
    };
  }
}

export const backInStockMigrations: Record<string, Migration> = {
  "2026-11-27-back-in-stock-requests": {
    async up(db) {
      await db.schema
        .createTable("back_in_stock_requests")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("email", "text", (column) => column.notNull())
        .addColumn("product_id", "integer", (column) => column.notNull())
        .addColumn("sku_id", "integer", (column) => column.notNull())
        .addColumn("language", "text", (column) => column.notNull())
        .addColumn("token", "text", (column) => column.notNull())
        .addColumn("created_at", "integer", (column) => column.notNull())
        .addColumn("next_attempt_at", "integer", (column) => column.notNull())
        .addUniqueConstraint("back_in_stock_requests_item", ["email", "product_id", "sku_id"])
        .execute();
      for (const column of ["product_id", "token", "created_at"])
        await db.schema
          .createIndex(`back_in_stock_requests_${column}`)
          .on("back_in_stock_requests")
          .column(column)
          .execute();
    },
  },
};
