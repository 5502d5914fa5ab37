import { z } from "zod";
import type { Db } from "../../db/database.ts";
import { parseHashes } from "../../media/photos.ts";
import { capColumn, centsColumn, textColumn } from "../columns.ts";
import { createAmountField, createCountField, createHtmlField, createTextField } from "../fields.ts";
import type { BackOfficeField, FieldValues, Section } from "../section.ts";
import { countOrdered, createSoldSection } from "./sold-section.ts";

/** Creates the section of the events' merchandise, with sizes or other options. */
export const createMerchSection = (): Section =>
  createSoldSection({
    name: "merch",
    title: "Merchandise",
    nameColumn: "Item",
    createLabel: "New item of merchandise",
    emptyText: "There is no merchandise yet. Open an event to add items.",
    table: "event_merch",
    kind: "merch",

    async createFields(db, id) {
      const item = await db
        .selectFrom("event_merch")
        .select("description")
        .where("id", "=", id)
        .executeTakeFirst();
      const options = await listOptions(db, id);
      return [
        createHtmlField({ name: "description", label: "Description" }, item?.description ?? ""),
        ...options.flatMap((option, index) => createOptionFields(option, `Option ${index + 1}`)),
        ...NEW_OPTIONS.flatMap((key) =>
          createOptionFields({ id: key, name: "", price: 0, cap: null, taken: 0 }, "New option"),
        ),
      ];
    },

    async validate(db, id) {
      const orderedOptions: OptionForm[] = [];
      for (const option of await listOptions(db, id))
        if (option.taken > 0 || (await countOrdered(db, "merch-option", option.id)) > 0)
          orderedOptions.push(option);
      return (values) => [
        ...orderedOptions
          .filter((option) => values[nameField(option.id, "name")] === "")
          .map((option) => ({
            field: nameField(option.id, "name"),
            message: `“${option.name}” was ordered, so it can’t be deleted. To sell no more, enter ${option.taken} as its total.`,
          })),
        ...listRepeatedNames(values).map((field) => ({
          field,
          message: "Another option has this name.",
        })),
      ];
    },

    async insert(db, eventId, values) {
      const { id } = await db
        .insertInto("event_merch")
        .values({ ...MerchColumns.parse(values), event_id: eventId, pictures: "[]" })
        .returning("id")
        .executeTakeFirstOrThrow();
      await saveOptions(db, id, values);
      return id;
    },

    async update(db, id, values) {
      await db.updateTable("event_merch").set(MerchColumns.parse(values)).where("id", "=", id).execute();
      await saveOptions(db, id, values);
    },

    async removeParts(db, id) {
      await db.deleteFrom("event_merch_options").where("merch_id", "=", id).execute();
    },

    async listPictures(db, id) {
      const { pictures } = await db
        .selectFrom("event_merch")
        .select("pictures")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const hashes = parseHashes(pictures);
      return [0, 1, 2].map((index) => ({
        name: `picture_${index + 1}`,
        label: `Picture ${index + 1}`,
        hash: hashes[index] ?? "",
        async write(transaction, hash) {
          const changed = [0, 1, 2].map((other) => (other === index ? hash : (hashes[other] ?? "")));
          await transaction
            .updateTable("event_merch")
            .set({ pictures: JSON.stringify([...changed, ...hashes.slice(3)].filter(Boolean)) })
            .where("id", "=", id)
            .execute();
        },
      }));
    },
  });

/** Keys of the fields of options that don't exist yet. */
const NEW_OPTIONS = ["new_1", "new_2", "new_3"];

const MerchColumns = z.object({
  name: textColumn,
  price: centsColumn,
  cap: capColumn,
  description: textColumn,
});

const OptionColumns = z.object({ name: textColumn, price: centsColumn, cap: capColumn });

const nameField = (id: number | string, column: string): string => `option_${id}_${column}`;

type OptionForm = { id: number | string; name: string; price: number; cap: number | null; taken: number };

const createOptionFields = (option: OptionForm, group: string): BackOfficeField[] => {
  const base = (column: string, label: string, hint: string) => ({
    name: nameField(option.id, column),
    label: `${group}: ${label}`,
    hint,
    group: "Options, such as sizes",
  });
  return [
    createTextField(
      base("name", "name", option.name === "" ? "Leave blank for none." : "Leave blank to delete it."),
      option.name,
      "line",
      200,
    ),
    createAmountField(base("price", "price in dollars", "0 for the item’s price."), option.price),
    createCountField(base("cap", "total for sale", "Leave blank for no limit."), option.cap, {
      min: option.taken,
      tooFewMessage: `Already sold or reserved: ${option.taken}. Enter ${option.taken} or more.`,
    }),
  ];
};

const listOptions = (db: Db, merchId: number) =>
  db.selectFrom("event_merch_options").selectAll().where("merch_id", "=", merchId).orderBy("id").execute();

/** Returns the fields of options whose name is also that of an earlier option. */
function listRepeatedNames(values: FieldValues): string[] {
  const names = new Set<string>();
  return Object.entries(values).flatMap(([field, value]) => {
    const name = value.trim().toLowerCase();
    if (!/^option_\w+_name$/.test(field) || name === "") return [];
    if (names.has(name)) return [field];
    names.add(name);
    return [];
  });
}

async function saveOptions(db: Db, merchId: number, values: FieldValues): Promise<void> {
  const read = (id: number | string) =>
    OptionColumns.parse({
      name: (values[nameField(id, "name")] ?? "").trim(),
      price: values[nameField(id, "price")] ?? "",
      cap: values[nameField(id, "cap")] ?? "",
    });
  for (const { id } of await listOptions(db, merchId)) {
    const option = read(id);
    if (option.name === "") await db.deleteFrom("event_merch_options").where("id", "=", id).execute();
    else await db.updateTable("event_merch_options").set(option).where("id", "=", id).execute();
  }
  for (const key of NEW_OPTIONS) {
    const option = read(key);
    if (option.name !== "")
      await db
        .insertInto("event_merch_options")
        .values({ ...option, merch_id: merchId })
        .execute();
  }
}
