import { z } from "zod";
import { emailRule, toApiLastName, personNameRule } from "../domain/record-rules/person.ts";
import { phoneRule } from "../domain/record-rules/phone.ts";
import type { MessageKey } from "./message.ts";
import {
  createLineRule,
  MAX_LINE_LENGTH,
  createLongTextRule,
  type RecordProblem,
  type TextRule,
} from "../domain/record-rules/text-rule.ts";

/*
 * Form fields as zod schemas, built from the domain's rules.
 *
 * Input is trimmed. An empty field may be "" or undefined, because conform reads "" as undefined. Each field
 * has at most one error, whose message is a message key such as `posting:problem.phone`.
 *
 * `deriveConstraints` derives HTML constraints from the length and pattern checks, and from `min` and `max`
 * in the `meta` of dates and numbers.
 */

/** Schema of a required field. Parses to the normalised text. */
export function requiredField(rule: TextRule): z.ZodString {
  const text = z
    .string({ error: toProblemKey("required") })
    .overwrite(rule.normalise)
    .min(1, { error: toProblemKey("required"), abort: true })
    .max(rule.maxLength, { error: toProblemKey(rule.tooLong), abort: true });
  return withRuleChecks(text, rule, rule.pattern);
}

/** Schema of an optional field. Parses to the normalised text, or "" if the field is empty. */
export function optionalField(rule: TextRule): z.ZodDefault<z.ZodString> {
  const text = z
    .string()
    .overwrite(rule.normalise)
    .max(rule.maxLength, { error: toProblemKey(rule.tooLong), abort: true });
  const pattern = rule.pattern && new RegExp(`^(?:${rule.pattern.source})?$`, rule.pattern.flags);
  return withRuleChecks(text, rule, pattern).default("");
}

/** Schema of a field that is required if `rule.isRequired`. */
export const requiredOrOptionalField = (rule: TextRule): z.ZodType<string> =>
  rule.isRequired ? requiredField(rule) : optionalField(rule);

function withRuleChecks(text: z.ZodString, rule: TextRule, pattern: RegExp | null): z.ZodString {
  const matchingText = pattern
    ? text.regex(pattern, { error: toProblemKey(rule.problem), abort: true })
    : text;
  const values = getLimitValues(rule);
  const validText = matchingText.refine((value) => value === "" || rule.isValid(value), {
    error: toProblemKey(rule.problem),
    ...(values && { params: { values } }),
  });
  const limits = { ...(rule.min && { min: rule.min }), ...(rule.max && { max: rule.max }) };
  return Object.keys(limits).length === 0 ? validText : validText.meta(limits);
}

/** Returns the limits of a number field for its error message, or null if the field has none. */
function getLimitValues({ min, max, step }: TextRule): Record<string, number> | null {
  const lowest = min ?? (step === undefined ? NaN : 0);
  const limits = Object.entries({ least: Number(lowest), most: Number(max ?? NaN), step: step ?? NaN });
  const definedLimits = limits.filter(([, limit]) => !Number.isNaN(limit));
  return definedLimits.length === 0 ? null : Object.fromEntries(definedLimits);
}

const toProblemKey = (problem: RecordProblem): MessageKey => `posting:problem.${problem}`;

export const lineField = (maxLength = MAX_LINE_LENGTH) => requiredField(createLineRule(maxLength));
export const optionalLineField = (maxLength = MAX_LINE_LENGTH) => optionalField(createLineRule(maxLength));

export const longTextField = (maxLength: number) => requiredField(createLongTextRule(maxLength));
export const optionalLongTextField = (maxLength: number) => optionalField(createLongTextRule(maxLength));

/** Schema of a first or last name. */
export const personNameField = requiredField(personNameRule);

/** Schema of a last name. With `hasSingleName`, an empty name becomes the API's placeholder. */
export const lastNameField = (hasSingleName: boolean, rule: TextRule = personNameRule): z.ZodType<string> =>
  hasSingleName
    ? z
        .string()
        .default("")
        .transform((input, context) => {
          if (input.trim() === "") return toApiLastName("");
          const parsed = requiredField(rule).safeParse(input);
          for (const { message } of parsed.error?.issues ?? []) context.addIssue({ code: "custom", message });
          return parsed.data ?? z.NEVER;
        })
    : requiredField(rule);

export const emailField = requiredField(emailRule);

export const phoneField = requiredField(phoneRule);

/** Schema of the id of a chosen record. The API checks whether the record exists. */
export const requiredRecordId = z
  .string({ error: toProblemKey("required") })
  .trim()
  .regex(/^[1-9]\d{0,8}$/, toProblemKey("required"))
  .transform(Number);

/** Schema of the id of a chosen record. Parses to 0 if the field is empty. */
export const optionalId = z
  .string()
  .trim()
  .regex(/^(?:0|[1-9]\d{0,8})?$/, toProblemKey("required"))
  .default("")
  .transform(Number);
