import type { Values } from "../../posting/answer.ts";
import type { Addon } from "../../wire/shop.ts";

/**
 * What is chosen in a product's form, by the names of its controls. What isn't ticked or typed is missing.
 */
export type ChosenValues = Record<string, string>;

/** The select of a variation, by its place among those of the product. */
export const variationField = (place: number): string => `variation-${place}`;

/** The control of an add-on. What is written in one of type Text has a name of its own, see `priceQuery`. */
export const addonField = ({ id, type }: Pick<Addon, "id" | "type">): string =>
  type === "text" ? `note-${id}` : `addon-${id}`;

/** Longest text of an add-on, in characters. */
export const longestNote = 100;

/** What a form, or the query made of it, holds of a product's choices. */
export function chosenIn(members: FormData | URLSearchParams): ChosenValues {
  const values: ChosenValues = {};
  for (const [name, value] of members) if (isChoice(name) && typeof value === "string") values[name] = value;
  return values;
}

/** The same of a form that was read. */
export const chosenOf = (values: Values): ChosenValues =>
  Object.fromEntries(Object.entries(values).map(([name, list]) => [name, list.at(-1) ?? ""]));

export const isChoice = (name: string): boolean => /^(qty|(variation|addon|note)-\d{1,9})$/.test(name);

/**
 * The query that asks for the price of what is chosen; equal choices give equal queries. How many pieces
 * there are changes no price, and what is written costs the same whatever it says, so that it stays out of
 * addresses.
 */
export function priceQuery(values: ChosenValues): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (name !== "qty" && value.trim() !== "") query.append(name, name.startsWith("note-") ? "-" : value);
  }
  return query.toString();
}
