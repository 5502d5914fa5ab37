import type { Values } from "../../posting/form-result.ts";
import type { Addon } from "../../wire/shop.ts";

/** Choices in a product's form, by control names. Unticked and empty ones are missing. */
export type ChosenValues = Record<string, string>;

/** Name of a variation's select, by its index in the product. */
export const variationField = (place: number): string => `variation-${place}`;

/** Name of an add-on's control. The text of a Text add-on has a name of its own, see `priceQuery`. */
export const addonField = ({ id, type }: Pick<Addon, "id" | "type">): string =>
  type === "text" ? `note-${id}` : `addon-${id}`;

/** Max characters of an add-on's text. */
export const MAX_TEXT_LENGTH = 100;

/** Reads the choices from a form, or from the query made of it. */
export function readChoices(members: FormData | URLSearchParams): ChosenValues {
  const values: ChosenValues = {};
  for (const [name, value] of members) if (isChoice(name) && typeof value === "string") values[name] = value;
  return values;
}

/** Reads the choices from form values. */
export const choicesFromValues = (values: Values): ChosenValues =>
  Object.fromEntries(Object.entries(values).map(([name, list]) => [name, list.at(-1) ?? ""]));

export const isChoice = (name: string): boolean => /^(qty|(variation|addon|note)-\d{1,9})$/.test(name);

/**
 * Query for the price of the choices; equal choices give equal queries. Quantity and texts don't change the
 * price, so they are left out, which keeps them out of URLs.
 */
export function priceQuery(values: ChosenValues): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (name !== "qty" && value.trim() !== "") query.append(name, name.startsWith("note-") ? "-" : value);
  }
  return query.toString();
}
