import type { Migration } from "kysely";
import { COUNTRY_CODES, getCountryName, STATES } from "./countries.ts";

export const accountMigrations: Record<string, Migration> = {
  "2026-01-01-accounts": {
    async up(db) {
      await db.schema
        .createTable("users")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("email", "text", (column) => column.notNull())
        .addColumn("first_name", "text", (column) => column.notNull())
        .addColumn("last_name", "text", (column) => column.notNull())
        .addColumn("is_admin", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("mobile_phone", "text", (column) => column.notNull().defaultTo(""))
        .addColumn("date_of_birth", "text", (column) => column.notNull().defaultTo(""))
        .addColumn("current_address_id", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("company_name", "text", (column) => column.notNull().defaultTo(""))
        .addColumn("company_phone", "text", (column) => column.notNull().defaultTo(""))
        .addColumn("trading_name", "text", (column) => column.notNull().defaultTo(""))
        .addColumn("abn", "text", (column) => column.notNull().defaultTo(""))
        .addColumn("website", "text", (column) => column.notNull().defaultTo(""))
        .addColumn("facebook_link", "text", (column) => column.notNull().defaultTo(""))
        .addColumn("drivers_licence_number", "text", (column) => column.notNull().defaultTo(""))
        .addColumn("drivers_licence_expiry", "text", (column) => column.notNull().defaultTo(""))
        .addColumn("drivers_licence_state_of_issue_id", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("emergency_contact_name", "text", (column) => column.notNull().defaultTo(""))
        .addColumn("emergency_contact_phone", "text", (column) => column.notNull().defaultTo(""))
        .addColumn("created_at", "integer", (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("users_email")
        .unique()
        .on("users")
        .expression(db.fn("lower", ["email"]))
        .execute();

      await db.schema
        .createTable("addresses")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("user_id", "integer", (column) => column.notNull().references("users.id"))
        .addColumn("street_address", "text", (column) => column.notNull())
        .addColumn("street_number", "text", (column) => column.notNull())
        .addColumn("street_name", "text", (column) => column.notNull())
        .addColumn("unit", "text", (column) => column.notNull())
        .addColumn("suburb_id", "integer", (column) => column.notNull())
        .addColumn("suburb_name", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("postcode", "text", (column) => column.notNull())
        .addColumn("country", "text", (column) => column.notNull())
        .addColumn("disabled", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.createIndex("addresses_user").on("addresses").column("user_id").execute();

      await db.schema
        .createTable("credit_movements")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("user_id", "integer", (column) => column.notNull().references("users.id"))
        .addColumn("cents", "integer", (column) => column.notNull())
        .addColumn("reason", "text", (column) => column.notNull())
        .addColumn("created_at", "integer", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("credit_movements_user").on("credit_movements").column("user_id").execute();
    },
  },

  "2026-01-01-places": {
    async up(db) {
      await db.schema
        .createTable("countries")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("code", "text", (column) => column.notNull().unique())
        .addColumn("name", "text", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("states")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("country_id", "integer", (column) => column.notNull().references("countries.id"))
        .addColumn("code", "text", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .execute();

      const countries = await db
        .insertInto("countries")
        .values(COUNTRY_CODES.map((code) => ({ code, name: getCountryName(code) })))
        .returning(["id", "code"])
        .execute();
      const idByCode = new Map(countries.map(({ id, code }) => [code, id]));
      await db
        .insertInto("states")
        .values(STATES.map(({ country, code, name }) => ({ country_id: idByCode.get(country), code, name })))
        .execute();
    },
  },

  "2026-01-08-additional-member": {
    async up(db) {
      await db.schema
        .alterTable("users")
        .addColumn("club_additional_member", "text", (column) => column.notNull().defaultTo(""))
        .execute();
    },
  },

  "2026-11-22-account-email-changes": {
    async up(db) {
      await db.schema
        .createTable("email_changes")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("user_id", "integer", (column) => column.notNull().references("users.id"))
        .addColumn("new_email", "text", (column) => column.notNull())
        .addColumn("confirm_hash", "text", (column) => column.notNull().unique())
        .addColumn("stop_hash", "text", (column) => column.notNull().unique())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("created_at", "integer", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("email_changes_user").on("email_changes").column("user_id").execute();
    },
  },

  "2026-11-22-account-photos": {
    async up(db) {
      await db.schema
        .alterTable("users")
        .addColumn("image", "text", (column) => column.notNull().defaultTo(""))
        .execute();
    },
  },

  "2026-11-26-account-languages": {
    async up(db) {
      await db.schema
        .alterTable("users")
        .addColumn("language", "text", (column) => column.notNull().defaultTo(""))
        .execute();
    },
  },

  "2026-11-26-deleted-accounts": {
    async up(db) {
      await db.schema.alterTable("users").addColumn("deleted_at", "integer").execute();
    },
  },

  "2026-11-26-email-change-logins": {
    async up(db) {
      await db.schema.alterTable("email_changes").addColumn("sign_in_id", "text").execute();
    },
  },
};
