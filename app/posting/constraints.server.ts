import { z } from "zod";
import type { Constraint } from "./form-result.ts";

/**
 * Derives HTML validation attributes by field name from a zod schema. `maxlength` isn't set, because browsers
 * would silently truncate pasted text. conform's `getZodConstraint` isn't used, because it only finds
 * `required` in this version of zod.
 */
export function deriveConstraints(schema: z.ZodType): Readonly<Record<string, Constraint>> {
  const cached = constraintsBySchema.get(schema);
  if (cached) return cached;
  const { properties, required } = JsonSchemaObject.parse(
    z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }),
  );
  const constraints = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, toConstraint(field, required.includes(name))]),
  );
  constraintsBySchema.set(schema, constraints);
  return constraints;
}

const constraintsBySchema = new WeakMap<z.ZodType, Readonly<Record<string, Constraint>>>();

const JsonSchemaField = z.object({
  minLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  // The `meta` of a schema contains these limits for dates, and for numbers that are parsed from text.
  min: z.string().optional(),
  max: z.string().optional(),
});
const JsonSchemaObject = z.object({
  properties: z.record(z.string(), JsonSchemaField).default({}),
  required: z.array(z.string()).default([]),
});

function toConstraint(field: z.output<typeof JsonSchemaField>, isRequired: boolean): Constraint {
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
