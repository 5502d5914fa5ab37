import { z } from "zod";
import { normaliseNumber } from "../../../app/domain/record-rules/number.ts";
import { lineFeeds } from "../../../app/domain/record-rules/text-rule.ts";
import type { BackOfficeField } from "./section.ts";

/** The members that every field has. */
type Named = Pick<BackOfficeField, "name" | "label" | "hint">;

const MAX_TEXT_LENGTH = 20_000;

/** A single-line or multi-line text. */
export const textField = (
  named: Named,
  value: string,
  kind: "line" | "text",
  maxLength = MAX_TEXT_LENGTH,
): BackOfficeField => ({
  ...named,
  kind,
  value: lineFeeds(value),
  isAudited: false,
  rule: z
    .string()
    .transform(lineFeeds)
    .pipe(z.string().max(maxLength, { error: `Enter at most ${maxLength} characters.` })),
});

/** A checkbox. */
export const checkboxField = (named: Named, isTicked: boolean): BackOfficeField => ({
  ...named,
  kind: "box",
  value: isTicked ? "yes" : "",
  isAudited: true,
  rule: z.enum(["", "yes"]),
});

/** A whole number of at least `min`, or nothing. `tooFew` is the message for a smaller one. */
export const countField = (
  named: Named,
  value: number | null,
  { min, tooFew }: { min: number; tooFew: string },
): BackOfficeField => ({
  ...named,
  kind: "number",
  value: value === null ? "" : String(value),
  isAudited: true,
  rule: z
    .string()
    .transform((text) => normaliseNumber(text, { mark: null }))
    .pipe(
      z.string().regex(/^\d{0,6}$/, { error: "Enter a whole number up to 999,999, or leave this blank." }),
    )
    .transform((text) => (text === "" ? "" : String(Number(text))))
    .refine((text) => text === "" || Number(text) >= min, { error: tooFew }),
});

/** A day and time in the time zone `zone`, `yyyy-MM-ddTHH:mm`; may be empty unless it `isRequired`. */
export const timeField = (
  named: Named,
  value: string,
  { zone, isRequired = false }: { zone: string; isRequired?: boolean },
): BackOfficeField => ({
  ...named,
  hint: [named.hint ?? "", `Time zone: ${zone}.`].join(" ").trim(),
  kind: "time",
  value,
  isAudited: true,
  rule: z
    .string()
    .trim()
    .transform((text) => text.slice(0, "yyyy-MM-ddTHH:mm".length))
    .refine((text) => text !== "" || !isRequired, { error: "Enter a date and time." })
    .refine((text) => text === "" || isTime(text), {
      error: "Enter a date and time such as 2026-11-28T18:30.",
    }),
});

const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && z.iso.datetime({ local: true }).safeParse(`${text}:00`).success;
