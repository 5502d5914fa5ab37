import { z } from "zod";
import { capColumn, centsColumn, countColumn, textColumn } from "../columns.ts";
import { createCountField, createHtmlField } from "../fields.ts";
import type { Section } from "../section.ts";
import { createSoldSection } from "./sold-section.ts";

/** Creates the section of the extras that are ordered with an entry. */
export const createExtraSection = (): Section =>
  createSoldSection({
    name: "extras",
    title: "Extras",
    nameColumn: "Extra",
    createLabel: "New extra",
    emptyText: "There are no extras yet. Open an event to add what drivers can order with an entry.",
    table: "event_extras",
    kind: "extra",
    async createFields(db, id) {
      const extra = await db
        .selectFrom("event_extras")
        .select(["content", "most_per_entry"])
        .where("id", "=", id)
        .executeTakeFirst();
      return [
        createHtmlField({ name: "content", label: "Description" }, extra?.content ?? ""),
        createCountField({ name: "most_per_entry", label: "Most per entry" }, extra?.most_per_entry ?? 1, {
          min: 1,
          tooFewMessage: "Enter 1 or more.",
          isRequired: true,
        }),
      ];
    },
    async insert(db, eventId, values) {
      const { id } = await db
        .insertInto("event_extras")
        .values({ ...ExtraColumns.parse(values), event_id: eventId })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },
    async update(db, id, values) {
      await db.updateTable("event_extras").set(ExtraColumns.parse(values)).where("id", "=", id).execute();
    },
  });

const ExtraColumns = z.object({
  name: textColumn,
  price: centsColumn,
  cap: capColumn,
  content: textColumn,
  most_per_entry: countColumn,
});
