import type { Migration } from "kysely";
import {
  splitNames,
  addIntegerColumns,
  addCapacityColumns,
  type TableBuilder,
  addTextColumns,
} from "./column-builders.ts";

/** Adds the tables and columns for stalls and for shop products of events. */
export const stallMigrations: Record<string, Migration> = {
  "2026-01-05-event-stalls-and-products": {
    async up(db) {
      const createTable = (name: string): TableBuilder =>
        db.schema
          .createTable(name)
          .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement());
      const createEventTable = (name: string): TableBuilder =>
        createTable(name).addColumn("event_id", "integer", (column) =>
          column.notNull().references("events.id"),
        );

      for (const name of splitNames(
        "stallholder_terms_name stallholder_terms_content stallholder_terms_for_minors",
      )) {
        await db.schema
          .alterTable("event_types")
          .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
          .execute();
      }
      await db.schema
        .alterTable("events")
        .addColumn("stallholder_content", "text", (column) => column.notNull().defaultTo(""))
        .execute();
      await db.schema
        .alterTable("events")
        .addColumn("stall_not_for_profit_multiplier", "real", (column) => column.notNull().defaultTo(1))
        .execute();

      await db.schema
        .createTable("event_products")
        .addColumn("event_id", "integer", (column) => column.notNull().references("events.id"))
        .addColumn("product_id", "integer", (column) => column.notNull().references("shop_products.id"))
        .addPrimaryKeyConstraint("event_products_key", ["event_id", "product_id"])
        .execute();

      await addMeasureColumns(
        addIntegerColumns(
          addTextColumns(addCapacityColumns(createEventTable("stall_site_types")), "name description"),
          "price is_food_vendor offers_insurance included_power_connections additional_power_connection",
        ),
        "min_width max_width min_depth max_depth max_area",
      ).execute();
      await addMeasureColumns(
        addIntegerColumns(
          createTable("stall_price_tiers").addColumn("stall_site_type_id", "integer", (column) =>
            column.notNull().references("stall_site_types.id"),
          ),
          "base_price price_per_square_metre",
        ),
        "base_area maximum_area",
      ).execute();
      await addTextColumns(createEventTable("stall_locations"), "name").execute();
      await db.schema
        .createTable("stall_site_type_locations")
        .addColumn("stall_site_type_id", "integer", (column) =>
          column.notNull().references("stall_site_types.id"),
        )
        .addColumn("stall_location_id", "integer", (column) =>
          column.notNull().references("stall_locations.id"),
        )
        .addPrimaryKeyConstraint("stall_site_type_locations_key", ["stall_site_type_id", "stall_location_id"])
        .execute();
      await addTextColumns(createEventTable("stall_power_types"), "name").execute();

      for (const name of splitNames("stall_site_types stall_locations stall_power_types")) {
        await db.schema.createIndex(`${name}_event`).on(name).column("event_id").execute();
      }
      await db.schema
        .createIndex("stall_price_tiers_type")
        .on("stall_price_tiers")
        .column("stall_site_type_id")
        .execute();
    },
  },
};

/** Adds columns in metres or square metres that default to 0. */
const addMeasureColumns = (table: TableBuilder, names: string): TableBuilder =>
  splitNames(names).reduce(
    (builder, name) => builder.addColumn(name, "real", (column) => column.notNull().defaultTo(0)),
    table,
  );
