import { z } from "zod";
import { normaliseNumber } from "../../../app/domain/record-rules/number.ts";
import { normaliseLineBreaks } from "../../../app/domain/record-rules/text-rule.ts";
import type { BackOfficeField } from "./section.ts";

type FieldBase = Pick<BackOfficeField, "name" | "label" | "hint">;

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

export const createCheckboxField = (base: FieldBase, isChecked: boolean): BackOfficeField => ({
  ...base,
  kind: "checkbox",
  value: isChecked ? "yes" : "",
  isValueAudited: true,
  rule: z.enum(["", "yes"]),
});

/** Creates a field for an optional whole number. Numbers below `min` are rejected with `tooFewMessage`. */
export const createCountField = (
  base: FieldBase,
  value: number | null,
  { min, tooFewMessage }: { min: number; tooFewMessage: string },
): BackOfficeField => ({
  ...base,
  kind: "number",
  value: value === null ? "" : String(value),
  isValueAudited: true,
  rule: z
    .string()
    .transform((text) => normaliseNumber(text, { mark: null }))
    .pipe(
      z.string().regex(/^\d{0,6}$/, { error: "Enter a whole number up to 999,999, or leave this blank." }),
    )
    .transform((text) => (text === "" ? "" : String(Number(text))))
    .refine((text) => text === "" || Number(text) >= min, { error: tooFewMessage }),
});

/** Creates a field for a time in `timeZone`, with the value `yyyy-MM-ddTHH:mm`. */
export const createTimeField = (
  base: FieldBase,
  value: string,
  { timeZone, isRequired = false }: { timeZone: string; isRequired?: boolean },
): BackOfficeField => ({
  ...base,
  hint: [base.hint ?? "", `Time zone: ${timeZone}.`].join(" ").trim(),
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
    }),
});

const isFieldTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && z.iso.datetime({ local: true }).safeParse(`${text}:00`).success;
