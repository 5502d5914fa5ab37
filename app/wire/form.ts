import { z } from "zod";
import {
  flag,
  html,
  jsonText,
  list,
  messageText,
  optional,
  price,
  record,
  recordId,
  hasOutcome,
  text,
} from "./primitives.ts";

/**
 * The default value of a field, which the API sends as text, a number or a flag. Any other value becomes "".
 */
const defaultValue = z
  .unknown()
  .optional()
  .transform((value): string => {
    if (typeof value === "boolean") return value ? "1" : "0";
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  });

/**
 * A flag of a form builder. True, numbers other than 0, and words such as “required”, “on” and “yes” mean
 * yes. The words “0”, “false”, “no”, “off” and “null” mean no.
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
  value: defaultValue,
  content: html,
});

/**
 * A list of a form builder, which may also be sent as an object with numeric keys (a list with gaps) or as
 * JSON text, or as JSON text in JSON text. Missing items are left out.
 */
const builderList = <Member extends z.ZodType>(member: Member) =>
  z.preprocess((input) => {
    const parsed: unknown = typeof input === "string" && input !== "" ? jsonText.parse(input) : input;
    const value: unknown = typeof parsed === "string" ? jsonText.parse(parsed) : parsed;
    const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
    const items: unknown =
      isRecord && Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : value;
    return Array.isArray(items) ? items.filter((item) => item !== null && item !== undefined) : items;
  }, list(member));

/** Text of a form builder. An invalid value becomes "", so that the other members are still parsed. */
const builderText = text.catch("");

/** An option, which may also be sent as only its text. */
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
  value: defaultValue,
  values: builderList(Option),
  min: defaultValue,
  max: defaultValue,
  step: defaultValue,
  maxlength: defaultValue,
  multiple: builderFlag,
  other: builderFlag,
  requireValidOption: builderFlag,
});

/**
 * A form of the CMS. The API sends `cost` in dollars, and it is parsed to cents: 0 if absent, null (unknown)
 * if null or invalid. `closed` is the reason why the form is closed; "" if it is open. This member isn't in
 * the API's documentation: other APIs reject a closed form when it is submitted. [FORM-018]
 */
export const Form = record({
  id: recordId,
  name: text,
  url: text,
  use_captcha: flag(false),
  must_be_logged_on: flag(false),
  cost: price.catch(null).default(0),
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
export type FormData = Record<string, string | number | readonly string[]>;

/**
 * The response to a submitted form. `redirect` is the payment page; "" if there is nothing to pay or the form
 * was rejected. [FORM-026]
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
        payment: optional(text).catch(null),
      })
      .transform(({ success, message, error, payment }) => ({
        success,
        message: error || message,
        redirect: payment ?? "",
      })),
  );
