import type { Migration } from "kysely";

export const entryMigrations: Record<string, Migration> = {
  "2026-01-03-entries": {
    async up(db) {
      await db.schema
        .createTable("entry_orders")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("event_id", "integer", (column) => column.notNull().references("events.id"))
        .addColumn("user_id", "integer", (column) => column.notNull().references("users.id"))
        .addColumn("status", "text", (column) => column.notNull())
        .addColumn("category_id", "integer", (column) => column.notNull())
        .addColumn("category_name", "text", (column) => column.notNull())
        .addColumn("licence_id", "integer", (column) => column.notNull())
        .addColumn("address_id", "integer", (column) => column.notNull())
        .addColumn("vehicle_id", "integer", (column) => column.notNull())
        .addColumn("first_name", "text", (column) => column.notNull())
        .addColumn("last_name", "text", (column) => column.notNull())
        .addColumn("email", "text", (column) => column.notNull())
        .addColumn("mobile_phone", "text", (column) => column.notNull())
        .addColumn("postcode", "text", (column) => column.notNull())
        .addColumn("ambassador_code", "text", (column) => column.notNull())
        .addColumn("aasa_licence", "text", (column) => column.notNull())
        .addColumn("race_licence_number", "text", (column) => column.notNull())
        .addColumn("expected_time", "real", (column) => column.notNull())
        .addColumn("sharing_vehicle_with", "text", (column) => column.notNull())
        .addColumn("entrant_note", "text", (column) => column.notNull())
        .addColumn("takes_over", "integer", (column) => column.references("entry_orders.id"))
        .addColumn("invoice_id", "integer", (column) => column.notNull())
        .addColumn("held_until", "integer", (column) => column.notNull())
        .addColumn("created_at", "integer", (column) => column.notNull())
        .addColumn("paid_at", "integer")
        .execute();
      await db.schema
        .createIndex("entry_orders_user")
        .on("entry_orders")
        .columns(["user_id", "event_id"])
        .execute();
      await db.schema
        .createIndex("entry_orders_held")
        .on("entry_orders")
        .columns(["status", "held_until"])
        .execute();
      await db.schema.createIndex("entry_orders_invoice").on("entry_orders").column("invoice_id").execute();

      await db.schema
        .createTable("entry_order_places")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("order_id", "integer", (column) => column.notNull().references("entry_orders.id"))
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("record_id", "integer", (column) => column.notNull())
        .addColumn("quantity", "integer", (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("entry_order_places_order")
        .on("entry_order_places")
        .column("order_id")
        .execute();

      await db.schema
        .createTable("medical_statements")
        .addColumn("order_id", "integer", (column) => column.primaryKey().references("entry_orders.id"))
        .addColumn("sealed", "text", (column) => column.notNull())
        .execute();
    },
  },
  "2026-11-27-newest-entries": {
    async up(db) {
      await db.schema
        .createIndex("entry_orders_user_newest")
        .on("entry_orders")
        .columns(["user_id", "id"])
        .execute();
    },
  },
  "2026-11-28-orders-of-events": {
    async up(db) {
      await db.schema.createIndex("entry_orders_event").on("entry_orders").column("event_id").execute();
      await db.schema
        .createIndex("entry_order_places_item")
        .on("entry_order_places")
        .columns(["kind", "record_id"])
        .execute();
    },
  },
};
