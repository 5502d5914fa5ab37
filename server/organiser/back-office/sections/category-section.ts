import { z } from "zod";
import type { Db } from "../../db/database.ts";
import { capColumn, centsColumn, countColumn, flagColumn, textColumn } from "../columns.ts";
import { createCheckboxField, createCountField, createHtmlField, createTextField } from "../fields.ts";
import type { Section } from "../section.ts";
import { createSoldSection } from "./sold-section.ts";

/** Creates the section of the events' entry categories, which visitors call classes. */
export const createCategorySection = (): Section =>
  createSoldSection({
    name: "categories",
    title: "Categories",
    nameColumn: "Category",
    createLabel: "New category",
    emptyText: "There are no categories yet. Open an event to add its categories.",
    table: "entry_categories",
    kind: "category",

    async createFields(db, id) {
      const category = (await findCategory(db, id)) ?? NEW_CATEGORY;
      return [
        createTextField(
          {
            name: "closed_reason",
            label: "Reason it’s unavailable",
            hint: "Leave blank if it’s available. Shown to visitors.",
          },
          category.closed_reason,
          "line",
          500,
        ),
        createHtmlField({ name: "description", label: "Description" }, category.description),
        createCountField(
          { name: "spectator_tickets", label: "Spectator tickets that an entry includes" },
          category.spectator_tickets,
          { min: 0, tooFewMessage: "" },
        ),
        createTextField(
          { name: "ticket_type", label: "Ticket type", hint: "On the driver’s ticket, such as Driver." },
          category.ticket_type,
          "line",
          100,
        ),
        ...FLAGS.map(([name, label]) => createCheckboxField({ name, label }, category[name] === 1)),
      ];
    },

    async insert(db, eventId, values) {
      const row = { ...CategoryColumns.parse(values), event_id: eventId, unavailable_garage_types: "" };
      const { id } = await db
        .insertInto("entry_categories")
        .values(row)
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    async update(db, id, values) {
      await db
        .updateTable("entry_categories")
        .set(CategoryColumns.parse(values))
        .where("id", "=", id)
        .execute();
    },

    async listClosedIds(db, ids) {
      const rows = await db
        .selectFrom("entry_categories")
        .select("id")
        .where("id", "in", ids)
        .where("closed_reason", "!=", "")
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
  });

const FLAGS = [
  ["shows_price", "Shows its price"],
  ["requires_vehicle", "Needs a vehicle"],
  ["vehicle_must_be_registered", "The vehicle must be registered"],
  ["waives_licence", "Needs no race licence"],
  ["includes_licence", "The price includes a race licence"],
  ["requires_garage", "Needs a garage"],
  ["includes_garage", "The price includes a garage"],
  ["asks_if_sharing_vehicle", "Asks who shares the vehicle"],
  ["asks_expected_time", "Asks for the expected time"],
  ["is_transfer", "Takes over another driver’s entry"],
] as const;

const NEW_CATEGORY = {
  closed_reason: "",
  description: "",
  spectator_tickets: 0,
  ticket_type: "Driver",
  shows_price: 1,
  requires_vehicle: 1,
  vehicle_must_be_registered: 0,
  waives_licence: 0,
  includes_licence: 0,
  requires_garage: 0,
  includes_garage: 0,
  asks_if_sharing_vehicle: 0,
  asks_expected_time: 0,
  is_transfer: 0,
};

const CategoryColumns = z.object({
  name: textColumn,
  price: centsColumn,
  cap: capColumn,
  closed_reason: textColumn,
  description: textColumn,
  spectator_tickets: countColumn,
  ticket_type: textColumn,
  shows_price: flagColumn,
  requires_vehicle: flagColumn,
  vehicle_must_be_registered: flagColumn,
  waives_licence: flagColumn,
  includes_licence: flagColumn,
  requires_garage: flagColumn,
  includes_garage: flagColumn,
  asks_if_sharing_vehicle: flagColumn,
  asks_expected_time: flagColumn,
  is_transfer: flagColumn,
});

const findCategory = (db: Db, id: number) =>
  db.selectFrom("entry_categories").selectAll().where("id", "=", id).executeTakeFirst();
