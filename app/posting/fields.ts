import { z } from "zod";
import { email as emailRule, personName } from "../domain/record-rules/person.ts";
import { phone as phoneRule } from "../domain/record-rules/phone.ts";
import type { MessageKey } from "./message.ts";
import {
  line as lineRule,
  longestLine,
  longText as longTextRule,
  type RecordProblem,
  type TextRule,
} from "../domain/record-rules/text-rule.ts";

/**
 * The fields that forms are made of, as zod schemas of the domain's rules. A message is a key of words
 * (`posting:problem.phone`); a field has at most one. They take what is typed with space around it, and what
 * is left empty as "" or as nothing at all, which is how conform reads it. Lengths and patterns are checks
 * that a form's constraints can be made of; the ends of days and numbers stand beside them as `min` and `max`
 * (`meta`).
 */

/** A field that must be filled in, by its rule. Gives the text as it is kept. */
export function field(rule: TextRule): z.ZodString {
  const text = z
    .string({ error: key("required") })
    .overwrite(rule.keep)
    .min(1, { error: key("required"), abort: true })
    .max(rule.longest, { error: key(rule.tooLong), abort: true });
  return withForm(text, rule, rule.pattern);
}

/** A field that may be left empty; it gives "" then. */
export function optionalField(rule: TextRule): z.ZodDefault<z.ZodString> {
  const text = z
    .string()
    .overwrite(rule.keep)
    .max(rule.longest, { error: key(rule.tooLong), abort: true });
  const pattern = rule.pattern && new RegExp(`^(?:${rule.pattern.source})?$`, rule.pattern.flags);
  return withForm(text, rule, pattern).default("");
}

/** A field whose rule says whether it must be filled in. */
export const ofRule = (rule: TextRule): z.ZodType<string> =>
  rule.isRequired ? field(rule) : optionalField(rule);

function withForm(text: z.ZodString, rule: TextRule, pattern: RegExp | null): z.ZodString {
  const formed = pattern ? text.regex(pattern, { error: key(rule.problem), abort: true }) : text;
  const numbers = numbersOf(rule);
  const good = formed.refine((kept) => kept === "" || rule.isGood(kept), {
    error: key(rule.problem),
    ...(numbers && { params: { values: numbers } }),
  });
  const ends = { ...(rule.least && { min: rule.least }), ...(rule.most && { max: rule.most }) };
  return Object.keys(ends).length === 0 ? good : good.meta(ends);
}

/** The ends of a number, for the words of what is beyond them; null where it has none. */
function numbersOf({ least, most }: TextRule): Record<string, number> | null {
  const ends = Object.entries({ least: Number(least ?? NaN), most: Number(most ?? NaN) });
  const known = ends.filter(([, end]) => !Number.isNaN(end));
  return known.length === 0 ? null : Object.fromEntries(known);
}

const key = (problem: RecordProblem): MessageKey => `posting:problem.${problem}`;

/** One line of text. */
export const line = (longest = longestLine) => field(lineRule(longest));
export const optionalLine = (longest = longestLine) => optionalField(lineRule(longest));

/** A text of several lines. */
export const longText = (longest: number) => field(longTextRule(longest));
export const optionalLongText = (longest: number) => optionalField(longTextRule(longest));

/** Somebody's first or last name. */
export const name = field(personName);

export const email = field(emailRule);

export const phone = field(phoneRule);

/** The id of a record chosen from a list. Whether the list has it, only the API knows. */
export const chosen = z
  .string({ error: key("required") })
  .trim()
  .regex(/^[1-9]\d{0,8}$/, key("required"))
  .transform(Number);

/** The same where nothing need be chosen, which gives 0. */
export const optionalChosen = z
  .string()
  .trim()
  .regex(/^(?:0|[1-9]\d{0,8})?$/, key("required"))
  .default("")
  .transform(Number);
