import { z } from "zod";
import { email as emailRule, toApiLastName, personName } from "../domain/record-rules/person.ts";
import { phone as phoneRule } from "../domain/record-rules/phone.ts";
import type { MessageKey } from "./message.ts";
import {
  line as lineRule,
  MAX_LINE_LENGTH,
  longText as longTextRule,
  type RecordProblem,
  type TextRule,
} from "../domain/record-rules/text-rule.ts";

/*
 * Form fields as zod schemas, built from the domain's rules.
 *
 * Input is trimmed. An empty field may be "" or undefined, because conform reads it as undefined. Each field
 * has at most one message, a message key such as `posting:problem.phone`.
 *
 * `deriveConstraints` derives HTML constraints from the length and pattern checks, and from `min` and `max`
 * in the `meta` of dates and numbers.
 */

/** Schema of a required field. Parses to the text as it is saved. */
export function field(rule: TextRule): z.ZodString {
  const text = z
    .string({ error: toProblemKey("required") })
    .overwrite(rule.normalise)
    .min(1, { error: toProblemKey("required"), abort: true })
    .max(rule.maxLength, { error: toProblemKey(rule.tooLong), abort: true });
  return withPattern(text, rule, rule.pattern);
}

/** Schema of an optional field. Parses to the text as it is saved, "" if empty. */
export function optionalField(rule: TextRule): z.ZodDefault<z.ZodString> {
  const text = z
    .string()
    .overwrite(rule.normalise)
    .max(rule.maxLength, { error: toProblemKey(rule.tooLong), abort: true });
  const pattern = rule.pattern && new RegExp(`^(?:${rule.pattern.source})?$`, rule.pattern.flags);
  return withPattern(text, rule, pattern).default("");
}

/** Schema of a field that is required or optional, as its rule says. */
export const fieldFor = (rule: TextRule): z.ZodType<string> =>
  rule.isRequired ? field(rule) : optionalField(rule);

function withPattern(text: z.ZodString, rule: TextRule, pattern: RegExp | null): z.ZodString {
  const matchingText = pattern
    ? text.regex(pattern, { error: toProblemKey(rule.problem), abort: true })
    : text;
  const values = getLimitValues(rule);
  const validText = matchingText.refine((savedText) => savedText === "" || rule.isValid(savedText), {
    error: toProblemKey(rule.problem),
    ...(values && { params: { values } }),
  });
  const limits = { ...(rule.min && { min: rule.min }), ...(rule.max && { max: rule.max }) };
  return Object.keys(limits).length === 0 ? validText : validText.meta(limits);
}

/** Returns the limits of a number field as values for error messages; null if the field has none. */
function getLimitValues({ min, max, step }: TextRule): Record<string, number> | null {
  const lowest = min ?? (step === undefined ? NaN : 0);
  const limits = Object.entries({ least: Number(lowest), most: Number(max ?? NaN), step: step ?? NaN });
  const setLimits = limits.filter(([, limit]) => !Number.isNaN(limit));
  return setLimits.length === 0 ? null : Object.fromEntries(setLimits);
}

const toProblemKey = (problem: RecordProblem): MessageKey => `posting:problem.${problem}`;

/** One line of text. */
export const line = (maxLength = MAX_LINE_LENGTH) => field(lineRule(maxLength));
export const optionalLine = (maxLength = MAX_LINE_LENGTH) => optionalField(lineRule(maxLength));

/** Text of several lines. */
export const longText = (maxLength: number) => field(longTextRule(maxLength));
export const optionalLongText = (maxLength: number) => optionalField(longTextRule(maxLength));

/** First or last name of a person. */
export const name = field(personName);

/** Last name as the API expects it. With `hasSingleName`, an empty name becomes the API's placeholder. */
export const lastName = (hasSingleName: boolean, rule: TextRule = personName): z.ZodType<string> =>
  hasSingleName
    ? z
        .string()
        .default("")
        .transform((input, context) => {
          if (input.trim() === "") return toApiLastName("");
          const parsed = field(rule).safeParse(input);
          for (const { message } of parsed.error?.issues ?? []) context.addIssue({ code: "custom", message });
          return parsed.data ?? z.NEVER;
        })
    : field(rule);

export const email = field(emailRule);

export const phone = field(phoneRule);

/** Id of a record chosen from a list. The API checks whether the list contains it. */
export const requiredId = z
  .string({ error: toProblemKey("required") })
  .trim()
  .regex(/^[1-9]\d{0,8}$/, toProblemKey("required"))
  .transform(Number);

/** Optional id of a record chosen from a list; 0 if the field is empty. */
export const optionalId = z
  .string()
  .trim()
  .regex(/^(?:0|[1-9]\d{0,8})?$/, toProblemKey("required"))
  .default("")
  .transform(Number);
