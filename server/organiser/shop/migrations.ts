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
  "2026-01-06-shop": {
    async up(db) {
      const texts = [
        "title",
        "meta_description",
        "blurb",
        "brand",
        "badge",
        "content",
        "size_chart",
        "video_id",
      ];
      for (const name of texts)
        await db.schema
          .alterTable("shop_products")
          .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
          .execute();
      for (const [name, defaultValue] of [
        ["is_new", 0],
        ["sort_order", 0],
        ["is_in_shop", 1],
      ] as const)
        await db.schema
          .alterTable("shop_products")
          .addColumn(name, "integer", (column) => column.notNull().defaultTo(defaultValue))
          .execute();

      await db.schema.alterTable("shop_skus").addColumn("special_price", "integer").execute();
      await db.schema
        .alterTable("shop_skus")
        .addColumn("is_default", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .alterTable("shop_skus")
        .addColumn("picture", "text", (column) => column.notNull().defaultTo(""))
        .execute();

      await db.schema
        .createTable("shop_product_groups")
        .addColumn("product_id", "integer", (column) => column.notNull().references("shop_products.id"))
        .addColumn("group_id", "integer", (column) => column.notNull().references("groups.id"))
        .addColumn("is_primary", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("shop_product_groups_key", ["product_id", "group_id"])
        .execute();
      await db.schema
        .createTable("shop_related_products")
        .addColumn("product_id", "integer", (column) => column.notNull().references("shop_products.id"))
        .addColumn("related_id", "integer", (column) => column.notNull().references("shop_products.id"))
        .addColumn("sort_order", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("shop_related_products_key", ["product_id", "related_id"])
        .execute();
      await db.schema
        .createTable("shop_variations")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("product_id", "integer", (column) => column.notNull().references("shop_products.id"))
        .addColumn("sort_order", "integer", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("options", "text", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("shop_sku_variations")
        .addColumn("sku_id", "integer", (column) => column.notNull().references("shop_skus.id"))
        .addColumn("variation_id", "integer", (column) => column.notNull().references("shop_variations.id"))
        .addColumn("value", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("shop_sku_variations_key", ["sku_id", "variation_id"])
        .execute();
      await db.schema
        .createTable("shop_addons")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("product_id", "integer", (column) => column.notNull().references("shop_products.id"))
        .addColumn("sort_order", "integer", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("type", "text", (column) => column.notNull())
        .addColumn("is_required", "integer", (column) => column.notNull())
        .addColumn("options", "text", (column) => column.notNull().defaultTo("[]"))
        .addColumn("price", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("min_qty", "integer")
        .addColumn("max_qty", "integer")
        .execute();
    },
  },
  "2026-11-27-shop-lists": {
    async up(db) {
      const addIndex = (table: string, columns: readonly string[]) =>
        db.schema
          .createIndex(`${table}_${columns.at(0)}`)
          .on(table)
          .columns([...columns])
          .execute();
      await addIndex("shop_products", ["is_in_shop", "sort_order", "id"]);
      await addIndex("shop_product_groups", ["group_id", "product_id"]);
      await addIndex("shop_variations", ["product_id", "sort_order"]);
      await addIndex("shop_sku_variations", ["variation_id"]);
      await addIndex("shop_addons", ["product_id", "sort_order"]);
    },
  },
};
