import type { Values } from "../../posting/form-result.ts";
import type { Addon } from "../../wire/shop.ts";

/** The choices in a product's form, by field name. Unticked checkboxes are missing. */
export type ChosenValues = Record<string, string>;

/** Returns the field name of a variation, by its index in the product's variations. */
export const getVariationFieldName = (index: number): string => `variation-${index}`;

/** Returns the field name of an add-on. Text add-ons have the prefix `note-`. */
export const getAddonFieldName = ({ id, type }: Pick<Addon, "id" | "type">): string =>
  type === "text" ? `note-${id}` : `addon-${id}`;

/** The maximum length of a text add-on. */
export const MAX_TEXT_LENGTH = 100;

/** Reads the choices from a form or from the query that `buildPriceQuery` builds. */
export function readChoices(formData: FormData | URLSearchParams): ChosenValues {
  const values: ChosenValues = {};
  for (const [name, value] of formData) if (isChoice(name) && typeof value === "string") values[name] = value;
  return values;
}

/** Reads the choices from a form post's values. */
export const readChoicesFromValues = (values: Values): ChosenValues =>
  Object.fromEntries(Object.entries(values).map(([name, list]) => [name, list.at(-1) ?? ""]));

/** Whether a form field is a choice or the quantity. */
export const isChoice = (name: string): boolean => /^(qty|(variation|addon|note)-\d{1,9})$/.test(name);

/**
 * Builds the query for the price of the choices. Equal choices have equal queries. Leaves out the quantity
 * and replaces a text by a dash, because they don't change the price per item.
 */
export function buildPriceQuery(values: ChosenValues): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (name !== "qty" && value.trim() !== "") query.append(name, name.startsWith("note-") ? "-" : value);
  }
  return query.toString();
}
