import { z } from "zod";
import type { Constraint } from "./answer.ts";

/**
 * What HTML can check of a form by itself, from its schema, by the names of its fields. conform's
 * `getZodConstraint` finds nothing but `required` in this zod; `z.toJSONSchema` is zod's own and finds all.
 */
export function constraintsOf(schema: z.ZodType): Readonly<Record<string, Constraint>> {
  const known = made.get(schema);
  if (known) return known;
  const { properties, required } = ObjectOfFields.parse(
    z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }),
  );
  const constraints = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, constraintOf(field, required.includes(name))]),
  );
  made.set(schema, constraints);
  return constraints;
}

const made = new WeakMap<z.ZodType, Readonly<Record<string, Constraint>>>();

const Field = z.object({
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  // The ends of days and of numbers that are read as text, as the schema's `meta` has them.
  min: z.string().optional(),
  max: z.string().optional(),
});
const ObjectOfFields = z.object({
  properties: z.record(z.string(), Field).default({}),
  required: z.array(z.string()).default([]),
});

/** A field that must be there and may be empty isn't `required` in HTML, where that means filled in. */
function constraintOf(field: z.output<typeof Field>, isRequired: boolean): Constraint {
  const { minLength = 0, maxLength, minimum, maximum, pattern, format } = field;
  const [min, max] = [field.min ?? minimum, field.max ?? maximum];
  return {
    ...(isRequired && { required: true }),
    ...(minLength > 1 && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    // The browser knows e-mail addresses itself; HTML anchors a pattern by itself.
    ...(pattern !== undefined && format === undefined && { pattern: pattern.replace(/^\^|\$$/g, "") }),
  };
}
