import { z } from "zod";
import type { Constraint } from "./form-result.ts";

/**
 * Derives HTML validation attributes by field name from a zod schema. Cached per schema.
 * There is no `maxlength`, because browsers would silently truncate pasted text. The server rejects long
 * values. conform's `getZodConstraint` isn't used, because it only finds `required` in this version of zod.
 */
export function deriveConstraints(schema: z.ZodType): Readonly<Record<string, Constraint>> {
  const cached = cache.get(schema);
  if (cached) return cached;
  const { properties, required } = ObjectOfFields.parse(
    z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }),
  );
  const constraints = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, toConstraint(field, required.includes(name))]),
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
  // These limits come from the schema's `meta`: of dates, and of numbers that are parsed from text.
  min: z.string().optional(),
  max: z.string().optional(),
});
const ObjectOfFields = z.object({
  properties: z.record(z.string(), Field).default({}),
  required: z.array(z.string()).default([]),
});

/** Converts the JSON schema of a field to HTML attributes; `isRequired`: the field must be filled in. */
function toConstraint(field: z.output<typeof Field>, isRequired: boolean): Constraint {
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
