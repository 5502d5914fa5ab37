import { z } from "zod";
import type { Db } from "../../db/database.ts";
import { textColumn } from "../columns.ts";
import { createHtmlField, createRequiredField, createTextField } from "../fields.ts";
import type { BackOfficeRecord, FieldValues, NewRecord, Section } from "../section.ts";

/** Creates the section of types of event, with the texts and terms that all of their events share. */
export const createTypeSection = (): Section => ({
  name: "types",
  title: "Types of event",
  columns: ["Type", "Terms"],
  emptyText: "There are no types of event yet. Create one before your first event.",

  async list(db, { offset, limit }) {
    const types = await db
      .selectFrom("event_types")
      .select(["id", "name", "terms_name"])
      .select((eb) =>
        eb
          .selectFrom("events")
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .whereRef("events.event_type_id", "=", "event_types.id")
          .as("events"),
      )
      .orderBy("name")
      .offset(offset)
      .limit(limit)
      .execute();
    const { total } = await db
      .selectFrom("event_types")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = types.map(({ id, name, terms_name, events }) => ({
      id: String(id),
      cells: [name, terms_name],
      state: `events: ${events}`,
      sitePath: null,
    }));
    return { rows, total };
  },

  async find(db, recordId): Promise<BackOfficeRecord | null> {
    const id = Number(recordId);
    const type = await db.selectFrom("event_types").selectAll().where("id", "=", id).executeTakeFirst();
    if (!type) return null;
    const events = await db.selectFrom("events").select("id").where("event_type_id", "=", id).execute();
    return {
      title: type.name,
      readOnlyValues: [["Events", events.length]],
      sitePath: null,
      ...(await loadForm(db, type)),
      async write(transaction, values) {
        await transaction
          .updateTable("event_types")
          .set(TypeColumns.parse(values))
          .where("id", "=", id)
          .execute();
      },
      pictures: [
        {
          name: "picture",
          label: "Picture",
          hash: type.picture,
          async write(transaction, hash) {
            await transaction
              .updateTable("event_types")
              .set({ picture: hash })
              .where("id", "=", id)
              .execute();
          },
        },
      ],
      deletion: {
        obstacle: events.length === 0 ? null : `Events of this type: ${events.length}.`,
        effect: "Its texts and terms are lost.",
        async remove(transaction) {
          await transaction.deleteFrom("event_types").where("id", "=", id).execute();
        },
      },
    };
  },

  create: {
    label: "New type of event",
    async find(db): Promise<NewRecord> {
      return {
        title: "New type of event",
        readOnlyValues: [],
        ...(await loadForm(db, NEW_TYPE)),
        saveLabel: "Create type",
        async insert(transaction, values) {
          const { id } = await transaction
            .insertInto("event_types")
            .values({ ...TypeColumns.parse(values), picture: "" })
            .returning("id")
            .executeTakeFirstOrThrow();
          return id;
        },
      };
    },
  },
});

const TypeColumns = z.object({
  name: textColumn,
  entrant_content: textColumn,
  spectator_content: textColumn,
  terms_name: textColumn,
  terms_content: textColumn,
  terms_for_minors: textColumn,
  stallholder_terms_name: textColumn,
  stallholder_terms_content: textColumn,
  stallholder_terms_for_minors: textColumn,
});

type TypeForm = { id: number } & z.output<typeof TypeColumns>;

const NEW_TYPE: TypeForm = {
  id: 0,
  name: "",
  entrant_content: "",
  spectator_content: "",
  terms_name: "Entry terms",
  terms_content: "",
  terms_for_minors: "",
  stallholder_terms_name: "",
  stallholder_terms_content: "",
  stallholder_terms_for_minors: "",
};

async function loadForm(db: Db, type: TypeForm) {
  const others = await db.selectFrom("event_types").select("name").where("id", "!=", type.id).execute();
  const otherNames = new Set(others.map(({ name }) => name.toLowerCase()));
  const group = "Terms for drivers and spectators";
  const stallGroup = "Terms for stallholders";
  return {
    fields: [
      createRequiredField({ name: "name", label: "Name" }, type.name),
      createHtmlField({ name: "entrant_content", label: "For drivers" }, type.entrant_content),
      createHtmlField({ name: "spectator_content", label: "For spectators" }, type.spectator_content),
      createTextField(
        { name: "terms_name", label: "Name of the terms", group },
        type.terms_name,
        "line",
        200,
      ),
      createHtmlField(
        { name: "terms_content", label: "Terms", group, hint: "Leave blank for none." },
        type.terms_content,
      ),
      createHtmlField(
        { name: "terms_for_minors", label: "Terms that an adult accepts for a minor", group },
        type.terms_for_minors,
      ),
      createTextField(
        { name: "stallholder_terms_name", label: "Name of stallholders’ terms", group: stallGroup },
        type.stallholder_terms_name,
        "line",
        200,
      ),
      createHtmlField(
        {
          name: "stallholder_terms_content",
          label: "Stallholders’ terms",
          group: stallGroup,
          hint: "Leave blank for none.",
        },
        type.stallholder_terms_content,
      ),
      createHtmlField(
        {
          name: "stallholder_terms_for_minors",
          label: "Stallholders’ terms that an adult accepts for a minor",
          group: stallGroup,
        },
        type.stallholder_terms_for_minors,
      ),
    ],
    validate: ({ name = "" }: FieldValues) =>
      otherNames.has(name.toLowerCase()) ? [{ field: "name", message: "Another type has this name." }] : [],
  };
}
