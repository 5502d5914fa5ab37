import type { FieldError, Message } from "./message.ts";
import type { SubmitFailure } from "./submit-failure.ts";

/** Values of a form as typed, by field name. Lists, because a name may occur more than once. */
export type Values = Readonly<Record<string, readonly string[]>>;

/** First value of a field, trimmed; "" if there is none. */
export const getText = (values: Values, name: string): string => values[name]?.[0]?.trim() ?? "";

/** HTML validation attributes of a field, derived from the form's schema. Lengths are characters. */
export type Constraint = {
  required?: boolean;
  minLength?: number;
  min?: number | string;
  max?: number | string;
  pattern?: string;
};

/** Initial state of a form, from the page's loader. */
export type FormStart = {
  values: Values;
  /**
   * Saved values of the record being edited, without the draft. For a form inside another page: all values
   * that it opens with.
   */
  originalValues?: Values;
  /** When the draft was saved (ms); null without a draft. */
  savedAt?: number | null;
  /**
   * Idempotency key of the form. Null on publicly cached pages; `Post.once` describes what replaces it.
   */
  key: string | null;
  /** Encrypted id of the account the form was opened with, null for a visitor. */
  owner: string | null;
  constraints: Readonly<Record<string, Constraint>>;
  /** Set if the API doesn't support what the form does. */
  isMissing?: true;
  /** Set if the same post is carried out only once, however often it is sent. */
  isIdempotent?: boolean;
};

/** Makes the form post its initial values too, so that the server can compare them. */
export const withOriginalValues = (start: FormStart): FormStart => ({
  ...start,
  originalValues: start.values,
});

/** Result of a form post after which the page stays. */
export type FormResult = {
  /** Everything typed except secrets, with the changes made by the response. */
  values: Values;
  /** The values changed by the response; written into the fields where scripts keep the form. */
  changed: Values;
  key: string | null;
  errors: FieldError[];
  /** Why it was rejected. `standsAlone`: shown without a title, as it isn't true that nothing was accepted. */
  rejection: (Message & { standsAlone?: boolean | undefined }) | null;
  /** Confirmation of what was done. */
  notice: Message | null;
  /** Why it can't be processed now. */
  submitFailure: SubmitFailure | null;
  /** Whether the posted form was truncated; nothing was sent then. */
  isCutOff: boolean;
  /** Only the language was changed, before the form had any response. */
  isOtherLanguage?: true;
  /** An order that was sent but not confirmed: its reference, and the encrypted one for the status check. */
  unconfirmed: { reference: string; link: string } | null;
};

/** Name of the “I have only one name” checkbox; it is posted as "on". */
export const singleNameField = "only_name";

export const hasSingleName = (values: Values): boolean => getText(values, singleNameField) === "on";

/** Value of that checkbox for an API user, whose single name is stored as the first name. */
export const singleNameValue = (user: { firstName: string; lastName: string }): "on" | "" =>
  user.firstName !== "" && user.lastName === "" ? "on" : "";
