import { z } from "zod";
import {
  flag,
  html,
  jsonText,
  list,
  messageText,
  optionalRecord,
  price,
  record,
  recordId,
  hasOutcome,
  text,
} from "./primitives.ts";

/** A value that the API sends as text, a number or a boolean, parsed to text. Other values become "". */
const scalarText = z
  .unknown()
  .optional()
  .transform((value): string => {
    if (typeof value === "boolean") return value ? "1" : "0";
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  });

/**
 * A flag as form builders send it: a boolean, a number or a text. 0 and the texts “”, “0”, “false”, “no”,
 * “off” and “null” are false, all other numbers and texts are true. Other values are false.
 */
const builderFlag = z
  .unknown()
  .optional()
  .transform(
    (value) =>
      value === true ||
      (typeof value === "number" && value !== 0) ||
      (typeof value === "string" && !/^\s*(?:0|false|no|off|null)?\s*$/i.test(value)),
  );

/** A question of a form. [FORM-019] */
const Question = record({
  id: recordId,
  name: text,
  field_type: text,
  label: text,
  help_text: text,
  required: builderFlag,
  value: scalarText,
  content: html,
});

/**
 * A list as form builders send it: an array, an object with numeric keys (a list with gaps), JSON text, or
 * JSON text within JSON text. Missing items are removed.
 */
const builderList = <Item extends z.ZodType>(itemSchema: Item) =>
  z.preprocess((input) => {
    const parsed: unknown = typeof input === "string" && input !== "" ? jsonText.parse(input) : input;
    const value: unknown = typeof parsed === "string" ? jsonText.parse(parsed) : parsed;
    const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
    const items: unknown =
      isRecord && Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : value;
    return Array.isArray(items) ? items.filter((item) => item !== null && item !== undefined) : items;
  }, list(itemSchema));

/** Text as form builders send it. An invalid value becomes "", so that the other fields are still parsed. */
const builderText = text.catch("");

/** An option. If the API sends only a text, the text is both the label and the value. */
const Option = z.preprocess(
  (input) =>
    typeof input === "string" || typeof input === "number" ? { label: input, value: input } : input,
  record({ label: builderText, value: builderText, selected: builderFlag }),
);

/** A field in the format of the older form builder. [FORM-020] */
const LegacyField = record({
  name: builderText,
  type: builderText,
  subtype: builderText,
  label: builderText,
  description: builderText,
  placeholder: builderText,
  required: builderFlag,
  value: scalarText,
  values: builderList(Option),
  min: scalarText,
  max: scalarText,
  step: scalarText,
  maxlength: scalarText,
  multiple: builderFlag,
  other: builderFlag,
  requireValidOption: builderFlag,
});

/** A form of the CMS. [FORM-018] */
export const Form = record({
  id: recordId,
  name: text,
  url: text,
  use_captcha: flag(false),
  must_be_logged_on: flag(false),
  /** Price in cents. An absent price is 0, and an invalid price is null. */
  cost: price.catch(null).default(0),
  /**
   * The reason why the form is closed, or "" if it is open. This field isn't in the API's documentation. An
   * API without this field rejects a closed form only when it is submitted.
   */
  closed: text,
  questions: list(Question),
  // The older form builder sends its list as JSON text.
  data: builderList(LegacyField),
});
export type Form = z.output<typeof Form>;

/**
 * The answers of a submitted form by question name. A checkbox is 1 or 0. A question that accepts several
 * options or files has a list. [FORM-032]
 */
export type FormAnswers = Record<string, string | number | readonly string[]>;

/**
 * The response to a submitted form. `redirect` is the payment page, or "" if there is nothing to pay or the
 * form was rejected. [FORM-026]
 */
export const FormOutcome = z
  .unknown()
  .refine(hasOutcome, "has neither a success flag nor a message")
  .pipe(
    z
      .object({
        success: flag(false),
        message: messageText,
        error: messageText,
        payment: optionalRecord(text).catch(null),
      })
      .transform(({ success, message, error, payment }) => ({
        success,
        message: error || message,
        redirect: payment ?? "",
      })),
  );
