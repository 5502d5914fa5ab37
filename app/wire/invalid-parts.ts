import type { z } from "zod";

/**
 * What to leave out of a response if one of its parts is invalid:
 * - `omit-part`: only the part. For a response that is a single record.
 * - `omit-part-of-item`: only the part. For a response that is a list of records.
 * - `omit-item`: the record that contains the part. `ownRecord` parses the record as null. For a list of the
 *   user's own records. None of them may lack a part, because the user may save the record again or has paid
 *   for it.
 */
export type InvalidPartsPolicy = "omit-part" | "omit-part-of-item" | "omit-item";

export type OwnRecords<Item> = {
  items: readonly Item[];
  /** Number of records that couldn't be parsed. */
  unreadable: number;
};

/**
 * The API client replaces an invalid record of a list by this text, so that the list can be parsed.
 * `ownRecord` parses the text as null. Random for each process, so that no response can contain it.
 */
export const INVALID_RECORD_PLACEHOLDER = `unreadable:${crypto.getRandomValues(new Uint32Array(4)).join(".")}`;

const policies = new WeakMap<z.ZodType, InvalidPartsPolicy>();

/**
 * Sets the policy for invalid parts of a response, and returns the schema. The API client leaves out and logs
 * invalid parts. Only for data that is displayed, never for amounts owed or the outcome of a write.
 */
export function allowInvalidParts<Schema extends z.ZodType>(
  policy: InvalidPartsPolicy,
  schema: Schema,
): Schema {
  policies.set(schema, policy);
  return schema;
}

/** Returns the policy of a schema, or null if one invalid part makes the whole response invalid. */
export const getInvalidPartsPolicy = (schema: z.ZodType): InvalidPartsPolicy | null =>
  policies.get(schema) ?? null;
