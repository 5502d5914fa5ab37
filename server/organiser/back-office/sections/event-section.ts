import type { Dependencies } from "../../feature.ts";
import { html } from "../../page/html.ts";
import { createCheckboxField, createTextField, createTimeField } from "../fields.ts";
import type { Section } from "../section.ts";
import { parseTimeField, formatTimeField } from "../times.ts";
import { toInstant } from "../../../../app/domain/venue-time.ts";
import type { Db } from "../../db/database.ts";

type EntryOpening = { takes_entries: number; entries_open_at: string | null; time_zone: string };

/** Creates the section of events. */
export const createEventSection = ({ clock }: Dependencies): Section => {
  const formatState = ({ takes_entries, entries_open_at, time_zone }: EntryOpening) => {
    if (takes_entries !== 1) return "no entries";
    const isBeforeOpening = entries_open_at !== null && clock.now() < toInstant(entries_open_at, time_zone);
    return isBeforeOpening ? "entries not open yet" : "entries open";
  };

  return {
    name: "events",
    title: "Events",
    columns: ["Event", "Venue", "First day", "Categories"],
    emptyText:
      "There are no events. They can’t be created here: for events of your own, connect the site to your own organiser API.",

    async list(db, { offset, limit }) {
      const events = await selectEvents(db)
        .orderBy("first_day", "desc")
        .orderBy("events.id")
        .offset(offset)
        .limit(limit)
        .execute();
      const { total } = await db
        .selectFrom("events")
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const rows = events.map((event) => ({
        id: String(event.id),
        cells: [
          event.name,
          event.venue_name,
          (event.first_day ?? "").slice(0, 10),
          html`<a href="/cms/categories?of=${event.id}">Categories of ${event.name}</a>`,
        ],
        state: formatState(event),
        sitePath: `/event/${event.url}`,
      }));
      return { rows, total };
    },

    async find(db, id) {
      const event = await selectEvents(db).where("events.id", "=", Number(id)).executeTakeFirst();
      if (!event) return null;
      return {
        title: event.name,
        readOnlyValues: [
          ["Venue", event.venue_name],
          ["First day", (event.first_day ?? "").slice(0, 10)],
          ["State", formatState(event)],
        ],
        sitePath: `/event/${event.url}`,
        fields: [
          createCheckboxField({ name: "takes_entries", label: "Accepts entries" }, event.takes_entries === 1),
          createTextField(
            {
              name: "no_entries_reason",
              label: "Reason it doesn’t accept entries",
              hint: "Shown to visitors.",
            },
            event.no_entries_reason,
            "line",
            500,
          ),
          createTimeField(
            { name: "entries_open_at", label: "Entries open", hint: "Leave blank if entries are open now." },
            formatTimeField(event.entries_open_at, event.time_zone),
            { timeZone: event.time_zone },
          ),
        ],
        async write(transaction, values) {
          await transaction
            .updateTable("events")
            .set({
              takes_entries: values["takes_entries"] === "yes" ? 1 : 0,
              no_entries_reason: values["no_entries_reason"] ?? "",
              entries_open_at: parseTimeField(
                values["entries_open_at"],
                event.entries_open_at,
                event.time_zone,
              ),
            })
            .where("id", "=", event.id)
            .execute();
        },
      };
    },
  };
};

const selectEvents = (db: Db) =>
  db
    .selectFrom("events")
    .innerJoin("venues", "venues.id", "events.venue_id")
    .select([
      "events.id",
      "events.name",
      "events.url",
      "events.takes_entries",
      "events.no_entries_reason",
      "events.entries_open_at",
      "venues.name as venue_name",
      "venues.time_zone",
    ])
    .select((eb) =>
      eb
        .selectFrom("event_dates")
        .select((eb) => eb.fn.min("event_dates.starts").as("starts"))
        .whereRef("event_dates.event_id", "=", "events.id")
        .as("first_day"),
    );
