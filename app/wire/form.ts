import { z } from "zod";
import {
  dollars,
  flag,
  html,
  jsonText,
  list,
  optional,
  record,
  recordId,
  saysSomething,
  text,
} from "./primitives.ts";

/** What a field opens with: text, a number or a flag on the wire; text here, "" for anything else. */
const anyValue = z
  .unknown()
  .optional()
  .transform((value): string => {
    if (typeof value === "boolean") return value ? "1" : "0";
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  });

/** A question of a form. [FORM-019] */
const Question = record({
  id: recordId,
  name: text,
  field_type: text,
  label: text,
  help_text: text,
  required: flag(false),
  value: anyValue,
  content: html,
});

/** A field of the older kind, as a form builder writes it. [FORM-020] */
const LegacyField = record({
  name: text,
  type: text,
  subtype: text,
  label: text,
  placeholder: text,
  required: flag(false),
  value: anyValue,
  values: list(record({ label: text, value: text, selected: flag(false) })),
  min: anyValue,
  max: anyValue,
});

/**
 * A form of the CMS. `cost` is dollars on the wire. `closed` is ours: why nobody can fill it in now, "" while
 * somebody can; an API without it says so when the form is sent. [FORM-018]
 */
export const Form = record({
  id: recordId,
  name: text,
  url: text,
  use_captcha: flag(false),
  must_be_logged_on: flag(false),
  cost: dollars,
  closed: text,
  questions: list(Question),
  // The older builder keeps its list as JSON text.
  data: z.preprocess((given) => (given ? jsonText.parse(given) : given), list(LegacyField)),
});
export type Form = z.output<typeof Form>;

/** The answers of a filled-in form by the names of the questions; a box is 1 or 0. [FORM-032] */
export type FormData = Record<string, string | number>;

/** The answer to a filled-in form: where it is paid, "" where nothing is; or why not. [FORM-026] */
export const FormOutcome = z
  .unknown()
  .refine(saysSomething, "says neither that it was taken nor why not")
  .pipe(
    z
      .object({ success: flag(false), message: text, error: text, payment: optional(text).catch(null) })
      .transform(({ success, message, error, payment }) => ({
        success,
        message: error || message,
        redirect: payment ?? "",
      })),
  );
