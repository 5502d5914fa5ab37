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

/** The default value of a field: text, a number or a flag in the API; text here, "" for anything else. */
const anyValue = z
  .unknown()
  .optional()
  .transform((value): string => {
    if (typeof value === "boolean") return value ? "1" : "0";
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  });

/**
 * A flag of a form builder: true, a number other than 0, or any word except those for no (“required”, “on”,
 * “yes”).
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
  value: anyValue,
  content: html,
});

/**
 * A list of a form builder. It may also be an object with numeric keys (a list with gaps) or
 * nested JSON text. Missing entries are left out.
 */
const builderList = <Member extends z.ZodType>(member: Member) =>
  z.preprocess((given) => {
    const read: unknown = typeof given === "string" && given !== "" ? jsonText.parse(given) : given;
    const inner: unknown = typeof read === "string" ? jsonText.parse(read) : read;
    const isRecord = typeof inner === "object" && inner !== null && !Array.isArray(inner);
    const members: unknown =
      isRecord && Object.keys(inner).every((key) => /^\d+$/.test(key)) ? Object.values(inner) : inner;
    return Array.isArray(members)
      ? members.filter((entry) => entry !== null && entry !== undefined)
      : members;
  }, list(member));

/** Invalid text becomes "" without affecting other members. */
const builderText = text.catch("");

/** An option, or only its text. */
const Option = z.preprocess(
  (given) =>
    typeof given === "string" || typeof given === "number" ? { label: given, value: given } : given,
  record({ label: builderText, value: builderText, selected: builderFlag }),
);

/** A field in the older format, as a form builder writes it. [FORM-020] */
const LegacyField = record({
  name: builderText,
  type: builderText,
  subtype: builderText,
  label: builderText,
  description: builderText,
  placeholder: builderText,
  required: builderFlag,
  value: anyValue,
  values: builderList(Option),
  min: anyValue,
  max: anyValue,
  step: anyValue,
  maxlength: anyValue,
  multiple: builderFlag,
  other: builderFlag,
  requireValidOption: builderFlag,
});

/**
 * A form of the CMS. `cost` is dollars in the API and cents here: absent is 0, null or invalid is unknown.
 * `closed` is an extension: why the form is closed, "" while it is open. APIs without it reject the form
 * when it is submitted. [FORM-018]
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
  // The older builder stores its list as JSON text.
  data: builderList(LegacyField),
});
export type Form = z.output<typeof Form>;

/**
 * The answers of a filled-in form by question name. A check box is 1 or 0; several options or files are a
 * list. [FORM-032]
 */
export type FormData = Record<string, string | number | readonly string[]>;

/**
 * The response to a submitted form: the payment page, "" if nothing is to be paid, or the error. [FORM-026]
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
