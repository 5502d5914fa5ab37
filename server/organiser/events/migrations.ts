import type { Migration } from "kysely";
import {
  splitNames,
  addIntegerColumns,
  addCapacityColumns,
  type TableBuilder,
  addTextColumns,
} from "./column-builders.ts";

export const eventMigrations: Record<string, Migration> = {
  "2026-01-02-events": {
    async up(db) {
      const createTable = (name: string): TableBuilder =>
        db.schema
          .createTable(name)
          .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement());
      const createEventTable = (name: string): TableBuilder =>
        createTable(name).addColumn("event_id", "integer", (column) =>
          column.notNull().references("events.id"),
        );

      await addTextColumns(createTable("venues"), "url name colour time_zone picture").execute();
      await addTextColumns(
        createTable("event_types"),
        "name entrant_content spectator_content picture terms_name terms_content terms_for_minors",
      ).execute();

      const events = createTable("events")
        .addColumn("event_type_id", "integer", (column) => column.notNull().references("event_types.id"))
        .addColumn("venue_id", "integer", (column) => column.notNull().references("venues.id"))
        .addColumn("entries_open_at", "text");
      await addIntegerColumns(
        addTextColumns(
          events,
          `url name blurb page_content calendar_content entrant_content spectator_content merch_content
           spectator_form_link picture featured_desktop_picture featured_mobile_picture no_entries_reason race_licence
           garage_map camp_site_map entrant_note_content terms sample`,
        ),
        `featured takes_entries sells_spectator_tickets garage_hire garages_for_entrants_only several_garages camping
         camping_for_entrants_only require_vehicle_photo require_entrant_note`,
      ).execute();
      await db.schema.createIndex("events_url").unique().on("events").column("url").execute();

      await addTextColumns(createEventTable("event_dates"), "starts ends").execute();
      await addIntegerColumns(
        addTextColumns(
          addCapacityColumns(createEventTable("entry_categories")),
          "name description ticket_type unavailable_garage_types closed_reason",
        ),
        `price spectator_tickets is_transfer requires_vehicle requires_garage includes_garage includes_licence
         vehicle_must_be_registered shows_price waives_licence asks_if_sharing_vehicle asks_expected_time`,
      ).execute();
      await addIntegerColumns(
        addTextColumns(addCapacityColumns(createEventTable("spectator_types")), "name"),
        "price",
      ).execute();
      await addIntegerColumns(
        addTextColumns(addCapacityColumns(createEventTable("event_extras")), "name content"),
        "price most_per_entry",
      ).execute();
      await addIntegerColumns(
        addTextColumns(addCapacityColumns(createEventTable("event_merch")), "name description pictures"),
        "price",
      ).execute();

      const options = addCapacityColumns(createTable("event_merch_options")).addColumn(
        "merch_id",
        "integer",
        (column) => column.notNull().references("event_merch.id"),
      );
      await addIntegerColumns(addTextColumns(options, "name"), "price").execute();

      await addIntegerColumns(
        addTextColumns(
          createTable("licence_types"),
          "name content terms_name terms_content terms_for_minors",
        ),
        "price is_annual",
      ).execute();
      await db.schema
        .createTable("event_licence_types")
        .addColumn("event_id", "integer", (column) => column.notNull().references("events.id"))
        .addColumn("licence_type_id", "integer", (column) => column.notNull().references("licence_types.id"))
        .addPrimaryKeyConstraint("event_licence_types_key", ["event_id", "licence_type_id"])
        .execute();
      await addTextColumns(createTable("blood_types"), "name").execute();

      await addIntegerColumns(
        addTextColumns(
          createEventTable("hire_sites").addColumn("order_id", "integer"),
          "kind name type booked_by",
        ),
        "type_id price pos_x pos_y pos_width pos_height rotation",
      ).execute();

      const register = db.schema
        .createTable("racers_register")
        .addColumn("user_id", "integer", (column) => column.primaryKey());
      await addIntegerColumns(
        addTextColumns(register, "number expiry"),
        "valid is_annual disqualified",
      ).execute();

      for (const name of splitNames(
        "event_dates entry_categories spectator_types event_extras event_merch hire_sites",
      )) {
        await db.schema.createIndex(`${name}_event`).on(name).column("event_id").execute();
      }
      await db.schema
        .createIndex("event_merch_options_merch")
        .on("event_merch_options")
        .column("merch_id")
        .execute();
      await db.schema.createIndex("hire_sites_order").on("hire_sites").column("order_id").execute();
    },
  },

  "2026-11-22-gates-and-addresses": {
    async up(db) {
      await db.schema
        .alterTable("venues")
        .addColumn("address", "text", (column) => column.notNull().defaultTo(""))
        .execute();
      await db.schema
        .alterTable("events")
        .addColumn("gates_open", "text", (column) => column.notNull().defaultTo(""))
        .execute();
    },
  },

  "2026-11-27-event-dates-ends": {
    async up(db) {
      await db.schema
        .createIndex("event_dates_ends")
        .on("event_dates")
        .columns(["ends", "event_id"])
        .execute();
    },
  },

  "2026-11-28-event-drafts": {
    async up(db) {
      await db.schema
        .alterTable("events")
        .addColumn("is_draft", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.alterTable("events").addColumn("entries_close_at", "text").execute();
    },
  },

  "2026-11-29-event-text-picture": {
    async up(db) {
      await db.schema
        .alterTable("events")
        .addColumn("text_picture", "text", (column) => column.notNull().defaultTo(""))
        .execute();
    },
  },
};
