import { z } from "zod";
import type { Cents } from "../../../app/domain/money.ts";
import { normaliseNumber } from "../../../app/domain/record-rules/number.ts";
import { normaliseLineBreaks, toOneLine } from "../../../app/domain/record-rules/text-rule.ts";
import { html } from "../page/html.ts";
import { formatAmountField, parseDollarsToCents } from "./amounts.ts";
import type { BackOfficeField, FilterOption } from "./section.ts";

type FieldBase = Pick<BackOfficeField, "name" | "label" | "hint" | "group">;

const MAX_TEXT_LENGTH = 20_000;

/** Creates a field for a single-line (`line`) or multi-line (`text`) text. */
export const createTextField = (
  base: FieldBase,
  value: string,
  kind: "line" | "text",
  maxLength = MAX_TEXT_LENGTH,
): BackOfficeField => ({
  ...base,
  kind,
  value: normaliseLineBreaks(value),
  isValueAudited: false,
  rule: z
    .string()
    .transform(normaliseLineBreaks)
    .pipe(z.string().max(maxLength, { error: `Enter at most ${maxLength} characters.` })),
});

/** Creates a single-line field that must not be empty. */
export function createRequiredField(base: FieldBase, value: string, maxLength = 200): BackOfficeField {
  const field = createTextField(base, value, "line", maxLength);
  const rule = field.rule.transform(toOneLine).refine((text) => text !== "", {
    error: `Enter ${base.label.replace(/^./, (first) => first.toLowerCase())}.`,
  });
  return { ...field, rule };
}

/** Creates a field for HTML. A text without tags becomes paragraphs, which blank lines separate. */
export function createHtmlField({ hint = "", ...base }: FieldBase, value: string): BackOfficeField {
  const fullHint = [hint, "HTML, or plain text with blank lines between paragraphs."].join(" ").trim();
  const field = createTextField({ ...base, hint: fullHint }, value, "text", MAX_HTML_LENGTH);
  return { ...field, rule: field.rule.transform(toParagraphs) };
}

const MAX_HTML_LENGTH = 50_000;

function toParagraphs(text: string): string {
  if (text.trim() === "") return "";
  if (/<[a-z!/]/i.test(text)) return text;
  const paragraphs = text.trim().split(/\n\s*\n/);
  return paragraphs
    .map((paragraph) => `<p>${html`${paragraph.trim()}`.html.replaceAll("\n", "<br />")}</p>`)
    .join("\n");
}

/**
 * Creates a field for the last part of a page's URL. `takenSlugs` are those of the other records. If the
 * field isn't required, the record gets a slug from its name.
 */
export const createSlugField = (
  base: FieldBase,
  value: string,
  { takenSlugs, isRequired = true }: { takenSlugs: ReadonlySet<string>; isRequired?: boolean },
): BackOfficeField => ({
  ...base,
  kind: "line",
  value,
  isValueAudited: true,
  rule: z
    .string()
    .transform((text) => toOneLine(text).toLowerCase())
    .refine((slug) => slug !== "" || !isRequired, { error: "Enter a URL name such as winter-nationals." })
    .refine((slug) => slug === "" || isSlug(slug), {
      error:
        "Use at most 80 letters a to z, digits and hyphens, and at least one letter, such as winter-nationals.",
    })
    .refine((slug) => !takenSlugs.has(slug), { error: SLUG_TAKEN_MESSAGE }),
});

export const SLUG_TAKEN_MESSAGE = "This URL name is already in use. Enter another.";

/** A number alone would be an id in API calls. */
const isSlug = (text: string): boolean =>
  text.length <= 80 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && /[a-z]/.test(text);

/** Converts a name to a slug, or to "" if the name has no Latin letter. */
export function toSlug(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-|-$/g, "");
  return isSlug(slug) ? slug : "";
}

/** Creates a field for an amount in dollars, with the value `0.00`. */
export const createAmountField = (base: FieldBase, cents: Cents): BackOfficeField => ({
  ...base,
  kind: "amount",
  value: formatAmountField(cents),
  isValueAudited: true,
  rule: z
    .string()
    .refine((text) => parseDollarsToCents(text) !== null, {
      error: "Enter an amount in dollars with at most two decimals, such as 25.50.",
    })
    .transform((text) => formatAmountField(parseDollarsToCents(text) ?? 0)),
});

/** Creates a select box. If no option has the value, it has an empty option, which is rejected. */
export const createSelectField = (
  base: FieldBase,
  value: string,
  options: readonly FilterOption[],
): BackOfficeField => ({
  ...base,
  kind: "select",
  value,
  options: options.some((option) => option.value === value)
    ? options
    : [{ value: "", label: "Choose…" }, ...options],
  isValueAudited: true,
  rule: z.string().refine((text) => options.some((option) => option.value === text), {
    error: "Choose one of the options.",
  }),
});

/** Creates a field for a day from 2000 to 2100, with the value `yyyy-MM-dd`. */
export const createDayField = (base: FieldBase, value: string): BackOfficeField => ({
  ...base,
  kind: "day",
  value,
  isValueAudited: true,
  rule: z
    .string()
    .trim()
    .refine((text) => z.iso.date().safeParse(text).success, { error: "Enter a date such as 2026-11-28." })
    .refine(isPlausibleYear, { error: YEAR_MESSAGE }),
});

/** Creates a field for an optional time of the day, with the value `HH:mm`. */
export const createTimeOfDayField = (base: FieldBase, value: string): BackOfficeField => ({
  ...base,
  kind: "time-of-day",
  value,
  isValueAudited: true,
  rule: z
    .string()
    .transform((text) => text.trim().slice(0, "HH:mm".length))
    .refine((text) => text === "" || /^([01]\d|2[0-3]):[0-5]\d$/.test(text), {
      error: "Enter a time such as 16:30.",
    }),
});

export const createCheckboxField = (base: FieldBase, isChecked: boolean): BackOfficeField => ({
  ...base,
  kind: "checkbox",
  value: isChecked ? "yes" : "",
  isValueAudited: true,
  rule: z.enum(["", "yes"]),
});

/** Creates a field for a whole number. Numbers below `min` are rejected with `tooFewMessage`. */
export const createCountField = (
  base: FieldBase,
  value: number | null,
  { min, tooFewMessage, isRequired = false }: { min: number; tooFewMessage: string; isRequired?: boolean },
): BackOfficeField => ({
  ...base,
  kind: "number",
  value: value === null ? "" : String(value),
  isValueAudited: true,
  rule: z
    .string()
    .transform((text) => normaliseNumber(text, { mark: null }))
    .pipe(
      z.string().regex(/^\d{0,6}$/, {
        error: `Enter a whole number up to 999,999${isRequired ? "" : ", or leave this blank"}.`,
      }),
    )
    .transform((text) => (text === "" ? "" : String(Number(text))))
    .refine((text) => (text === "" ? !isRequired : Number(text) >= min), { error: tooFewMessage }),
});

/**
 * Creates a field for a time in `timeZone`, which its hint names, from 2000 to 2100. The value is
 * `yyyy-MM-ddTHH:mm`.
 */
export const createTimeField = (
  base: FieldBase,
  value: string,
  { timeZone, isRequired = false }: { timeZone: string; isRequired?: boolean },
): BackOfficeField => ({
  ...base,
  hint: `${base.hint ?? ""} Time zone: ${timeZone}.`.trim(),
  kind: "time",
  value,
  isValueAudited: true,
  rule: z
    .string()
    .trim()
    // Browsers may send seconds.
    .transform((text) => text.slice(0, "yyyy-MM-ddTHH:mm".length))
    .refine((text) => text !== "" || !isRequired, { error: "Enter a date and time." })
    .refine((text) => text === "" || isFieldTime(text), {
      error: "Enter a date and time such as 2026-11-28T18:30.",
    })
    .refine((text) => text === "" || isPlausibleYear(text), { error: YEAR_MESSAGE }),
});

const YEAR_MESSAGE = "Enter a year from 2000 to 2100.";

/** Whether a date or time, which starts with its year, is from 2000 to 2100. Other years are mistyped. */
const isPlausibleYear = (text: string): boolean => /^(20\d\d|2100)-/.test(text);

const isFieldTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && z.iso.datetime({ local: true }).safeParse(`${text}:00`).success;
