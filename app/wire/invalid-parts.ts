import type { z } from "zod";

/**
 * What is left out of a response with an invalid part.
 * - `omit-part`: the part, in a response that is a single record.
 * - `omit-part-of-item`: the part, in a response that is a list of records.
 * - `omit-item`: the whole record that contains the part, in a list of the user's own records. It becomes
 *   null (`ownRecord`). The user may save such a record again or has paid for it, so it must not be
 *   incomplete.
 */
export type InvalidPartsPolicy = "omit-part" | "omit-part-of-item" | "omit-item";

/** The user's own records. */
export type OwnRecords<Item> = {
  items: readonly Item[];
  /** Number of records that couldn't be parsed. */
  unreadable: number;
};

/**
 * Replaces an invalid record of a list before the list is parsed again. Random for each process, so that no
 * text of a response can imitate it.
 */
export const INVALID_RECORD_PLACEHOLDER = `unreadable:${crypto.getRandomValues(new Uint32Array(4)).join(".")}`;

const policies = new WeakMap<z.ZodType, InvalidPartsPolicy>();

/**
 * Sets the policy for invalid parts of a response, and returns its schema. The API client leaves out and logs
 * such parts, so that the others can be used. Only for data that is displayed, never for the outcome of a
 * write or for amounts owed.
 */
export function allowInvalidParts<Schema extends z.ZodType>(
  policy: InvalidPartsPolicy,
  schema: Schema,
): Schema {
  policies.set(schema, policy);
  return schema;
}

/** Returns the policy of a schema. Null if it has none: a response with an invalid part is then invalid. */
export const getInvalidPartsPolicy = (schema: z.ZodType): InvalidPartsPolicy | null =>
  policies.get(schema) ?? null;
