import type { Migration } from "kysely";

export const shopMigrations: Record<string, Migration> = {
  "2026-01-04-shop-products": {
    async up(db) {
      await db.schema
        .createTable("shop_products")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("slug", "text", (column) => column.notNull().unique())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("description", "text", (column) => column.notNull().defaultTo(""))
        .addColumn("pictures", "text", (column) => column.notNull().defaultTo(""))
        .execute();
      await db.schema
        .createTable("shop_skus")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("product_id", "integer", (column) => column.notNull().references("shop_products.id"))
        .addColumn("code", "text", (column) => column.notNull().unique())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("price", "integer", (column) => column.notNull())
        .addColumn("cap", "integer")
        .addColumn("taken", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.createIndex("shop_skus_product").on("shop_skus").column("product_id").execute();
    },
  },
};
