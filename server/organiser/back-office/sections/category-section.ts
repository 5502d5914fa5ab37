import type { Db } from "../../db/database.ts";
import { formatDollars } from "../../payments/format-dollars.ts";
import { createCountField, createTextField } from "../fields.ts";
import type { Section } from "../section.ts";

type CategoryStock = { cap: number | null; taken: number; closed_reason: string };

/** Creates the section of the events' entry categories. */
export const createCategorySection = (): Section => ({
  name: "categories",
  title: "Categories",
  columns: ["Event", "Category", "Price"],
  emptyText: "There are no categories. They can’t be created here: they come with events.",
  owner: {
    kind: "event",
    async name(db, id) {
      const event = await db.selectFrom("events").select("name").where("id", "=", id).executeTakeFirst();
      return event ? `the event “${event.name}”` : null;
    },
  },

  async list(db, { offset, limit, ownerId }) {
    const categories = await selectCategories(db)
      .$if(ownerId !== null, (query) => query.where("events.id", "=", ownerId ?? 0))
      .orderBy("events.id", "desc")
      .orderBy("entry_categories.id")
      .offset(offset)
      .limit(limit)
      .execute();
    const { total } = await db
      .selectFrom("entry_categories")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .$if(ownerId !== null, (query) => query.where("event_id", "=", ownerId ?? 0))
      .executeTakeFirstOrThrow();
    const rows = categories.map((category) => ({
      id: String(category.id),
      cells: [category.event_name, category.name, formatDollars(category.price)],
      state: formatState(category),
      sitePath: `/event/${category.event_url}`,
    }));
    return { rows, total };
  },

  async find(db, id) {
    const category = await selectCategories(db)
      .where("entry_categories.id", "=", Number(id))
      .executeTakeFirst();
    if (!category) return null;
    const { taken } = category;
    return {
      title: `${category.name} – ${category.event_name}`,
      readOnlyValues: [
        ["State", formatState(category)],
        ["Price", formatDollars(category.price)],
        ["Taken", taken],
      ],
      sitePath: `/event/${category.event_url}`,
      fields: [
        createCountField(
          { name: "cap", label: "Total places", hint: "Leave blank for no limit." },
          category.cap,
          {
            min: taken,
            tooFewMessage: `Places already taken: ${taken}. Enter ${taken} or more.`,
          },
        ),
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
      ],
      async write(transaction, values) {
        const cap = values["cap"] ?? "";
        await transaction
          .updateTable("entry_categories")
          .set({ cap: cap === "" ? null : Number(cap), closed_reason: values["closed_reason"] ?? "" })
          .where("id", "=", category.id)
          .execute();
      },
    };
  },
});

function formatState({ cap, taken, closed_reason }: CategoryStock): string {
  const places = cap === null ? `${taken} taken` : `${taken} of ${cap} taken`;
  return closed_reason === "" ? places : `closed, ${places}`;
}

const selectCategories = (db: Db) =>
  db
    .selectFrom("entry_categories")
    .innerJoin("events", "events.id", "entry_categories.event_id")
    .select([
      "entry_categories.id",
      "entry_categories.name",
      "entry_categories.price",
      "entry_categories.cap",
      "entry_categories.taken",
      "entry_categories.closed_reason",
      "events.name as event_name",
      "events.url as event_url",
    ]);
