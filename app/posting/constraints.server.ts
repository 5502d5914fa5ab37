import { z } from "zod";
import type { Constraint } from "./form-result.ts";

/**
 * HTML validation attributes by field name, derived from a zod schema. conform's `getZodConstraint` only
 * finds `required` in this version of zod; `z.toJSONSchema` finds all. No `maxlength`: browsers silently
 * truncate what is pasted. Too long values get an error from the server instead. Cached per schema.
 */
export function constraintsOf(schema: z.ZodType): Readonly<Record<string, Constraint>> {
  const cached = cache.get(schema);
  if (cached) return cached;
  const { properties, required } = ObjectOfFields.parse(
    z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }),
  );
  const constraints = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, constraintOf(field, required.includes(name))]),
  );
  cache.set(schema, constraints);
  return constraints;
}

const cache = new WeakMap<z.ZodType, Readonly<Record<string, Constraint>>>();

const Field = z.object({
  minLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  // Limits of dates and of numbers that are read as text, from the schema's `meta`.
  min: z.string().optional(),
  max: z.string().optional(),
});
const ObjectOfFields = z.object({
  properties: z.record(z.string(), Field).default({}),
  required: z.array(z.string()).default([]),
});

/** A field that must be present but may be empty isn't `required` in HTML, where that means “filled in”. */
function constraintOf(field: z.output<typeof Field>, isRequired: boolean): Constraint {
  const { minLength = 0, minimum, maximum, pattern, format } = field;
  const [min, max] = [field.min ?? minimum, field.max ?? maximum];
  return {
    ...(isRequired && { required: true }),
    ...(minLength > 1 && { minLength }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    // Browsers check email addresses themselves, and HTML patterns are anchored implicitly.
    ...(pattern !== undefined && format === undefined && { pattern: pattern.replace(/^\^|\$$/g, "") }),
  };
}
