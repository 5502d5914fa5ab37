import type { Generated, Migration } from "kysely";
import { BODY_STYLES, ENGINE_TYPES, INDUCTION_TYPES } from "./option-names.ts";

type OptionRow = { id: Generated<number>; name: string };

export type VehicleTables = {
  vehicle_body_styles: OptionRow;
  vehicle_induction_types: OptionRow;
  vehicle_engine_types: OptionRow;
  vehicles: {
    id: Generated<number>;
    entrant_id: number;
    make: string;
    model: string;
    colour: string;
    year_of_manufacture: string;
    body_style_id: number;
    registration: string;
    /** 0 if the vehicle isn't registered. */
    registration_state_id: number;
    /** Date (`yyyy-MM-dd`), or "" for none. */
    registration_expiry: string;
    induction_type_id: number;
    engine_type_id: number;
    vehicle_owner: string;
    owner_mobile: string;
    racing_number: string;
    /** Hash of the photo, or "" for none. */
    photo: string;
    /** 1 for a vehicle that the driver has removed. */
    disabled: number;
  };
};

declare module "../db/database.ts" {
  interface Database extends VehicleTables {}
}

export const vehicleMigrations: Record<string, Migration> = {
  "2026-01-01-vehicle-options": {
    async up(db) {
      const lists = {
        vehicle_body_styles: BODY_STYLES,
        vehicle_induction_types: INDUCTION_TYPES,
        vehicle_engine_types: ENGINE_TYPES,
      };
      for (const [table, names] of Object.entries(lists)) {
        await db.schema
          .createTable(table)
          .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
          .addColumn("name", "text", (column) => column.notNull())
          .execute();
        await db
          .insertInto(table)
          .values(names.map((name) => ({ name })))
          .execute();
      }
    },
  },

  "2026-01-02-vehicles": {
    async up(db) {
      await db.schema
        .createTable("vehicles")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("entrant_id", "integer", (column) => column.notNull().references("users.id"))
        .addColumn("make", "text", (column) => column.notNull())
        .addColumn("model", "text", (column) => column.notNull())
        .addColumn("colour", "text", (column) => column.notNull())
        .addColumn("year_of_manufacture", "text", (column) => column.notNull())
        .addColumn("body_style_id", "integer", (column) =>
          column.notNull().references("vehicle_body_styles.id"),
        )
        .addColumn("registration", "text", (column) => column.notNull())
        .addColumn("registration_state_id", "integer", (column) => column.notNull())
        .addColumn("registration_expiry", "text", (column) => column.notNull())
        .addColumn("induction_type_id", "integer", (column) =>
          column.notNull().references("vehicle_induction_types.id"),
        )
        .addColumn("engine_type_id", "integer", (column) =>
          column.notNull().references("vehicle_engine_types.id"),
        )
        .addColumn("vehicle_owner", "text", (column) => column.notNull())
        .addColumn("owner_mobile", "text", (column) => column.notNull())
        .addColumn("racing_number", "text", (column) => column.notNull())
        .addColumn("disabled", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.createIndex("vehicles_entrant").on("vehicles").column("entrant_id").execute();
    },
  },

  "2026-11-22-vehicle-photos": {
    async up(db) {
      await db.schema
        .alterTable("vehicles")
        .addColumn("photo", "text", (column) => column.notNull().defaultTo(""))
        .execute();
    },
  },
};
