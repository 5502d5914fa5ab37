import type { z } from "zod";

/**
 * What is left out when part of a response is invalid. `of-one`, `of-each`: only the part, in a single record
 * or in each record of a list. `of-own`: the whole record, because the user saves it again or has paid for it
 * (see `ownRecord`).
 */
export type InvalidPartsPolicy = "of-one" | "of-each" | "of-own";

/** The user's own records that could be parsed; `unreadable` is how many couldn't. */
export type OwnRecords<Item> = { items: readonly Item[]; unreadable: number };

/**
 * Placeholder in a list for an invalid record. Random for each process, so that no text of a response can be
 * mistaken for it.
 */
export const invalidRecordMarker = `unreadable:${crypto.getRandomValues(new Uint32Array(4)).join(".")}`;

const policies = new WeakMap<z.ZodType, InvalidPartsPolicy>();

/**
 * Marks the schema of a response in which an invalid part is left out (and logged) instead of rejecting the
 * whole response. Only for data that is displayed; never for the outcome of a write or for amounts owed.
 */
export function allowInvalidParts<Schema extends z.ZodType>(
  parts: InvalidPartsPolicy,
  schema: Schema,
): Schema {
  policies.set(schema, parts);
  return schema;
}

/**
 * Returns how invalid parts of a response with this schema are handled; null if an invalid part makes the
 * whole response invalid.
 */
export const invalidPartsPolicy = (schema: z.ZodType): InvalidPartsPolicy | null =>
  policies.get(schema) ?? null;
