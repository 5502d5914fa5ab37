import type { CreateTableBuilder, Kysely, Migration } from "kysely";

export const cartMigrations: Record<string, Migration> = {
  "2026-01-07-carts": {
    async up(db) {
      await createCarts(db);
      await createPromotionCodes(db);
      await createShipping(db);
      await createAddresses(db);
      await createOrders(db);
    },
  },
};

async function createCarts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("carts")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("user_id", "integer", (column) => column.unique().references("users.id"))
    .addColumn("touched_at", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("carts_touched").on("carts").columns(["user_id", "touched_at"]).execute();
  await addLineColumns(
    db.schema
      .createTable("cart_lines")
      .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
      .addColumn("cart_id", "integer", (column) =>
        column.notNull().references("carts.id").onDelete("cascade"),
      ),
  ).execute();
  await db.schema
    .createIndex("cart_lines_same")
    .unique()
    .on("cart_lines")
    .columns(["cart_id", "sku_id", "addon_texts"])
    .execute();
}

async function createPromotionCodes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("promotion_codes")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("code", "text", (column) => column.notNull().unique())
    .addColumn("percent", "integer", (column) => column.notNull())
    .addColumn("amount", "integer", (column) => column.notNull())
    .addColumn("minimum", "integer", (column) => column.notNull())
    .addColumn("starts_at", "integer")
    .addColumn("ends_at", "integer")
    .execute();
}

async function createShipping(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("shipping_types")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("is_pick_up", "integer", (column) => column.notNull())
    .addColumn("sort_order", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("shipping_rules")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("shipping_type_id", "integer", (column) => column.notNull().references("shipping_types.id"))
    .addColumn("country", "text", (column) => column.notNull())
    .addColumn("postcode_from", "integer")
    .addColumn("postcode_to", "integer")
    .addColumn("base_price", "integer", (column) => column.notNull())
    .addColumn("price_per_piece", "integer", (column) => column.notNull())
    .addColumn("free_from", "integer")
    .execute();
}

async function createAddresses(db: Kysely<unknown>): Promise<void> {
  const textColumns =
    `display_name first_name last_name email phone company street_address street_address_1 postcode
    city state country`.split(/\s+/);
  let table = db.schema
    .createTable("shop_addresses")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id"));
  for (const name of textColumns) table = table.addColumn(name, "text", (column) => column.notNull());
  await table.addColumn("disabled", "integer", (column) => column.notNull().defaultTo(0)).execute();
  await db.schema.createIndex("shop_addresses_user").on("shop_addresses").column("user_id").execute();
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("shop_orders")
    .addColumn("id", "integer", (column) => column.primaryKey().references("invoices.id"))
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id"))
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("address_id", "integer", (column) => column.notNull().references("shop_addresses.id"))
    .addColumn("shipping_type_id", "integer", (column) => column.notNull())
    .addColumn("shipping_name", "text", (column) => column.notNull())
    .addColumn("promotion_code", "text", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("marketing_opt_in", "integer", (column) => column.notNull())
    .addColumn("held_until", "integer", (column) => column.notNull())
    .addColumn("created_at", "integer", (column) => column.notNull())
    .addColumn("paid_at", "integer")
    .execute();
  await db.schema.createIndex("shop_orders_user").on("shop_orders").column("user_id").execute();
  await db.schema
    .createIndex("shop_orders_held")
    .on("shop_orders")
    .columns(["status", "held_until"])
    .execute();
  await addLineColumns(
    db.schema
      .createTable("shop_order_lines")
      .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
      .addColumn("order_id", "integer", (column) => column.notNull().references("shop_orders.id")),
  ).execute();
  await db.schema.createIndex("shop_order_lines_order").on("shop_order_lines").column("order_id").execute();
}

/**
 * Adds the columns that the lines of carts and of orders have in common. `sku_id` isn't a foreign key,
 * because SKUs that lines refer to can be deleted.
 */
const addLineColumns = <Table extends string>(table: CreateTableBuilder<Table, string>) =>
  table
    .addColumn("sku_id", "integer", (column) => column.notNull())
    .addColumn("addons", "text", (column) => column.notNull())
    .addColumn("addon_texts", "text", (column) => column.notNull())
    .addColumn("qty", "integer", (column) => column.notNull())
    .addColumn("sku_code", "text", (column) => column.notNull())
    .addColumn("sku_name", "text", (column) => column.notNull())
    .addColumn("product_name", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("picture", "text", (column) => column.notNull())
    .addColumn("price", "integer", (column) => column.notNull());
