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

/**
 * Form fields as zod schemas, built from the domain's rules. Messages are keys (`posting:problem.phone`), at
 * most one per field. Input is trimmed; an empty field may be "" or undefined, which is how conform reads it.
 * Lengths and patterns are checks from which HTML constraints can be derived; limits of dates and numbers are
 * in `meta` as `min` and `max`.
 */

/** A required field. Returns the text as it is saved. */
export function field(rule: TextRule): z.ZodString {
  const text = z
    .string({ error: key("required") })
    .overwrite(rule.normalise)
    .min(1, { error: key("required"), abort: true })
    .max(rule.maxLength, { error: key(rule.tooLong), abort: true });
  return withPattern(text, rule, rule.pattern);
}

/** An optional field; returns "" if empty. */
export function optionalField(rule: TextRule): z.ZodDefault<z.ZodString> {
  const text = z
    .string()
    .overwrite(rule.normalise)
    .max(rule.maxLength, { error: key(rule.tooLong), abort: true });
  const pattern = rule.pattern && new RegExp(`^(?:${rule.pattern.source})?$`, rule.pattern.flags);
  return withPattern(text, rule, pattern).default("");
}

/** A field that is required if its rule says so. */
export const fieldFor = (rule: TextRule): z.ZodType<string> =>
  rule.isRequired ? field(rule) : optionalField(rule);

function withPattern(text: z.ZodString, rule: TextRule, pattern: RegExp | null): z.ZodString {
  const matching = pattern ? text.regex(pattern, { error: key(rule.problem), abort: true }) : text;
  const values = limitValues(rule);
  const valid = matching.refine((saved) => saved === "" || rule.isValid(saved), {
    error: key(rule.problem),
    ...(values && { params: { values } }),
  });
  const limits = { ...(rule.least && { min: rule.least }), ...(rule.most && { max: rule.most }) };
  return Object.keys(limits).length === 0 ? valid : valid.meta(limits);
}

/** Limits of a number, as values for error messages; null if it has none. */
function limitValues({ least, most, step }: TextRule): Record<string, number> | null {
  const first = least ?? (step === undefined ? NaN : 0);
  const limits = Object.entries({ least: Number(first), most: Number(most ?? NaN), step: step ?? NaN });
  const known = limits.filter(([, limit]) => !Number.isNaN(limit));
  return known.length === 0 ? null : Object.fromEntries(known);
}

const key = (problem: RecordProblem): MessageKey => `posting:problem.${problem}`;

/** One line of text. */
export const line = (longest = MAX_LINE_LENGTH) => field(lineRule(longest));
export const optionalLine = (longest = MAX_LINE_LENGTH) => optionalField(lineRule(longest));

/** Text of several lines. */
export const longText = (longest: number) => field(longTextRule(longest));
export const optionalLongText = (longest: number) => optionalField(longTextRule(longest));

/** First or last name of a person. */
export const name = field(personName);

/**
 * Last name as the API expects it. With `hasSingleName` it may be left empty; the API then gets its placeholder
 * for “no last name”.
 */
export const lastName = (hasSingleName: boolean, rule: TextRule = personName): z.ZodType<string> =>
  hasSingleName
    ? z
        .string()
        .default("")
        .transform((typed, context) => {
          if (typed.trim() === "") return toApiLastName("");
          const read = field(rule).safeParse(typed);
          for (const { message } of read.error?.issues ?? []) context.addIssue({ code: "custom", message });
          return read.data ?? z.NEVER;
        })
    : field(rule);

export const email = field(emailRule);

export const phone = field(phoneRule);

/** Id of a record chosen from a list. The API checks whether the list contains it. */
export const chosen = z
  .string({ error: key("required") })
  .trim()
  .regex(/^[1-9]\d{0,8}$/, key("required"))
  .transform(Number);

/** Like `chosen`, but may be left empty, which gives 0. */
export const optionalChosen = z
  .string()
  .trim()
  .regex(/^(?:0|[1-9]\d{0,8})?$/, key("required"))
  .default("")
  .transform(Number);
