import { fullName } from "../../../../app/domain/record-rules/person.ts";
import type { Parts } from "../../feature.ts";
import type { Section } from "../section.ts";
import { formatMoment } from "../times.ts";

/** The section of entries and spectator orders, newest first; read-only. It never reads medical answers. */
export const entrySection = ({ timeZone }: Parts): Section => ({
  name: "entries",
  title: "Entries",
  columns: ["Order", "Event", "Category", "Who", "Ordered"],
  emptyText:
    "There are no entries yet. They appear when someone enters an event or buys tickets for it on the site.",
  async list(db, { offset, limit }) {
    const entries = await db
      .selectFrom("entry_orders")
      .innerJoin("events", "events.id", "entry_orders.event_id")
      .select([
        "entry_orders.id",
        "entry_orders.category_name",
        "entry_orders.first_name",
        "entry_orders.last_name",
        "entry_orders.status",
        "entry_orders.created_at",
        "events.name as event_name",
        "events.url as event_url",
      ])
      .orderBy("entry_orders.id", "desc")
      .offset(offset)
      .limit(limit)
      .execute();
    const { total } = await db
      .selectFrom("entry_orders")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = entries.map((entry) => ({
      id: null,
      cells: [
        entry.id,
        entry.event_name,
        entry.category_name || "Spectators",
        fullName(entry.first_name, entry.last_name),
        formatMoment(timeZone, entry.created_at),
      ],
      state: entry.status,
      sitePath: `/event/${entry.event_url}`,
    }));
    return { rows, total };
  },
});
