import type { z } from "zod";

/**
 * What is left out of a response with an invalid part.
 * - `of-one`: only the part, in a response that is a single record.
 * - `of-each`: only the part, in each record of a list.
 * - `of-own`: the whole record of a list, because the user saves it again or has paid for it (`ownRecord`).
 */
export type InvalidPartsPolicy = "of-one" | "of-each" | "of-own";

/** The user's own records. `unreadable` is the number of records that couldn't be parsed. */
export type OwnRecords<Item> = { items: readonly Item[]; unreadable: number };

/**
 * Placeholder for an invalid record of a list. Random for each process, so that no text of a response can
 * imitate it.
 */
export const invalidRecordMarker = `unreadable:${crypto.getRandomValues(new Uint32Array(4)).join(".")}`;

const policies = new WeakMap<z.ZodType, InvalidPartsPolicy>();

/**
 * Marks the schema of a response whose invalid parts are left out and logged, so that the other parts can be
 * used. Only for data that is displayed, never for the outcome of a write or for amounts owed.
 */
export function allowInvalidParts<Schema extends z.ZodType>(
  policy: InvalidPartsPolicy,
  schema: Schema,
): Schema {
  policies.set(schema, policy);
  return schema;
}

/**
 * Returns what is left out of a response with an invalid part; null if the whole response is then invalid.
 */
export const invalidPartsPolicy = (schema: z.ZodType): InvalidPartsPolicy | null =>
  policies.get(schema) ?? null;
