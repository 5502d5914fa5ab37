import type { z } from "zod";

/** Whether an answer is one record, or a list of records that stand for themselves. */
export type Parts = "of-one" | "of-each";

const forgiving = new WeakMap<z.ZodType, Parts>();

/**
 * Marks the schema of an answer whose parts may be of a wrong type: such a part is left out (and said in the
 * log) instead of all of the answer. For what is only shown; never for what says how something went or what
 * is owed.
 */
export function partsMayBeWrong<Schema extends z.ZodType>(parts: Parts, schema: Schema): Schema {
  forgiving.set(schema, parts);
  return schema;
}

export const partsOf = (schema: z.ZodType): Parts | null => forgiving.get(schema) ?? null;
