import type { z } from "zod";

/**
 * What is left out if a part of a response is invalid:
 * - `omit-part`: the part. For a response that is a single record.
 * - `omit-part-of-item`: the part. For a response that is a list of records.
 * - `omit-item`: the whole record with the part, which becomes null (`ownRecord`). For a list of the user's
 *   own records. The user may save such a record again or has paid for it, so it must not be incomplete.
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
 * Sets the policy for invalid parts of a response, and returns the schema. The API client leaves out and logs
 * invalid parts. Use it only for data that is displayed, never for the outcome of a write or for amounts
 * owed.
 */
export function allowInvalidParts<Schema extends z.ZodType>(
  policy: InvalidPartsPolicy,
  schema: Schema,
): Schema {
  policies.set(schema, policy);
  return schema;
}

/**
 * Returns the policy of a schema; null if it has none. Without a policy, a response with an invalid part is
 * invalid.
 */
export const getInvalidPartsPolicy = (schema: z.ZodType): InvalidPartsPolicy | null =>
  policies.get(schema) ?? null;
