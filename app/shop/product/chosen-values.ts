import type { Values } from "../../posting/form-result.ts";
import type { Addon } from "../../wire/shop.ts";

/** Choices in a product's form, by the names of its controls. Unticked checkboxes are missing. */
export type ChosenValues = Record<string, string>;

/** Returns the name of a variation's select, by the variation's index in the product. */
export const variationField = (index: number): string => `variation-${index}`;

/**
 * Returns the name of an add-on's control. Text add-ons have a prefix of their own, because the query for
 * the price must not contain their text.
 */
export const addonField = ({ id, type }: Pick<Addon, "id" | "type">): string =>
  type === "text" ? `note-${id}` : `addon-${id}`;

/** Maximum length of an add-on's text, in characters. */
export const MAX_TEXT_LENGTH = 100;

/** Reads the choices from a form, or from a query that `buildPriceQuery` returned. */
export function readChoices(formData: FormData | URLSearchParams): ChosenValues {
  const values: ChosenValues = {};
  for (const [name, value] of formData) if (isChoice(name) && typeof value === "string") values[name] = value;
  return values;
}

/** Reads the choices from form values. */
export const choicesFromValues = (values: Values): ChosenValues =>
  Object.fromEntries(Object.entries(values).map(([name, list]) => [name, list.at(-1) ?? ""]));

/** Whether a form field is a choice or the quantity. */
export const isChoice = (name: string): boolean => /^(qty|(variation|addon|note)-\d{1,9})$/.test(name);

/**
 * Returns the query for the price of the choices. Equal choices give equal queries. The quantity is left
 * out and texts are replaced by a dash, because they don't change the price, and texts shouldn't appear in
 * URLs.
 */
export function buildPriceQuery(values: ChosenValues): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (name !== "qty" && value.trim() !== "") query.append(name, name.startsWith("note-") ? "-" : value);
  }
  return query.toString();
}
