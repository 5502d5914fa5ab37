import { z } from "zod";
import { capColumn, centsColumn, textColumn } from "../columns.ts";
import type { Section } from "../section.ts";
import { createSoldSection } from "./sold-section.ts";

/** Creates the section of the events' kinds of spectator tickets. */
export const createSpectatorSection = (): Section =>
  createSoldSection({
    name: "spectators",
    title: "Spectator tickets",
    nameColumn: "Ticket",
    createLabel: "New spectator ticket",
    emptyText: "There are no kinds of spectator tickets yet. Open an event to add its tickets.",
    table: "spectator_types",
    kind: "spectator",
    createFields: async () => [],
    async insert(db, eventId, values) {
      const { id } = await db
        .insertInto("spectator_types")
        .values({ ...SpectatorColumns.parse(values), event_id: eventId })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },
    async update(db, id, values) {
      await db
        .updateTable("spectator_types")
        .set(SpectatorColumns.parse(values))
        .where("id", "=", id)
        .execute();
    },
  });

const SpectatorColumns = z.object({ name: textColumn, price: centsColumn, cap: capColumn });
