import type { Db } from "../../db/database.ts";
import { dollarsText } from "../../payments/dollars-text.ts";
import { countField, textField } from "../fields.ts";
import type { Section } from "../section.ts";

type Stock = { cap: number | null; taken: number; closed_reason: string };

/** The categories of the events: how many places there are, and why nobody can choose one. */
export const categorySection = (): Section => ({
  name: "categories",
  title: "Categories",
  columns: ["Event", "Category", "Price"],

  async list(db, { offset, limit, of }) {
    const categories = await categoriesOf(db)
      .$if(of !== null, (all) => all.where("events.id", "=", of ?? 0))
      .orderBy("events.id", "desc")
      .orderBy("entry_categories.id")
      .offset(offset)
      .limit(limit)
      .execute();
    const { total } = await db
      .selectFrom("entry_categories")
      .select((all) => all.fn.countAll<number>().as("total"))
      .$if(of !== null, (all) => all.where("event_id", "=", of ?? 0))
      .executeTakeFirstOrThrow();
    const rows = categories.map((category) => ({
      id: String(category.id),
      cells: [category.event_name, category.name, dollarsText(category.price)],
      state: stateOf(category),
      sitePath: `/event/${category.event_url}`,
    }));
    return { rows, total };
  },

  async find(db, id) {
    const category = await categoriesOf(db).where("entry_categories.id", "=", Number(id)).executeTakeFirst();
    if (!category) return null;
    const { taken } = category;
    return {
      title: `${category.name} – ${category.event_name}`,
      facts: [
        ["State", stateOf(category)],
        ["Price", dollarsText(category.price)],
        ["Taken", taken],
      ],
      sitePath: `/event/${category.event_url}`,
      fields: [
        countField(
          { name: "cap", label: "Places in all", hint: "Empty: as many as want one." },
          category.cap,
          { least: taken, tooFew: `${taken} are taken already: there can’t be fewer places.` },
        ),
        textField(
          {
            name: "closed_reason",
            label: "Why nobody can choose it",
            hint: "Empty: anybody can. Visitors read it.",
          },
          category.closed_reason,
          "line",
          500,
        ),
      ],
      async write(within, kept) {
        const cap = kept["cap"] ?? "";
        await within
          .updateTable("entry_categories")
          .set({ cap: cap === "" ? null : Number(cap), closed_reason: kept["closed_reason"] ?? "" })
          .where("id", "=", category.id)
          .execute();
      },
    };
  },
});

function stateOf({ cap, taken, closed_reason }: Stock): string {
  const places = cap === null ? `${taken} taken` : `${taken} of ${cap} taken`;
  return closed_reason === "" ? places : `closed, ${places}`;
}

const categoriesOf = (db: Db) =>
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
