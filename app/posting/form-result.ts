import type { FieldError, Message } from "./message.ts";
import type { SubmitFailure } from "./submit-failure.ts";

/** Typed values of a form by field name. Each field has a list, because a name may occur more than once. */
export type Values = Readonly<Record<string, readonly string[]>>;

/** Returns the first value of a field, trimmed, or "" if there is none. */
export const getText = (values: Values, name: string): string => values[name]?.[0]?.trim() ?? "";

/** HTML validation attributes of a field, derived from the form's schema. */
export type Constraint = {
  required?: boolean;
  minLength?: number;
  min?: number | string;
  max?: number | string;
  pattern?: string;
};

/** Initial state of a form, from the page's loader. */
export type InitialForm = {
  values: Values;
  /** Saved values of the record that the form edits, without the draft. */
  originalValues?: Values;
  /** When the draft was saved, in milliseconds since 1970 UTC, or null without a draft. */
  savedAt?: number | null;
  /** Idempotency key of the form. Null on publicly cached pages (see `Post.createIdempotencyKey`). */
  key: string | null;
  owner: string | null;
  constraints: Readonly<Record<string, Constraint>>;
  /** Set if the API doesn't support the form's function. */
  isUnsupported?: true;
  /** Set if repeated identical posts are carried out only once. */
  isIdempotent?: boolean;
};

/**
 * Adds `originalValues`, which the form posts, so that the server knows which values the user has changed.
 */
export const withOriginalValues = (initialForm: InitialForm): InitialForm => ({
  ...initialForm,
  originalValues: initialForm.values,
});

/** Result of a form post whose response shows the page with the form again. */
export type FormResult = {
  /** All typed values except secrets. Includes `changedValues`. */
  values: Values;
  /** Values that the server has changed. Scripts write them into the fields of the open form. */
  changedValues: Values;
  /**
   * Idempotency key for the next submit, or null if the form has none. Only a rejected order gets a new key.
   */
  key: string | null;
  errors: FieldError[];
  /** Why the post was rejected. With `standsAlone`, the title of rejections isn't shown. */
  rejection: (Message & { standsAlone?: boolean | undefined }) | null;
  /** Confirmation of a successful post. */
  notice: Message | null;
  submitFailure: SubmitFailure | null;
  /** Whether the post was truncated, so that nothing was ordered. */
  isCutOff: boolean;
  /** Set if only the language was changed, and the form had no response before. */
  isOtherLanguage?: true;
  /** An order that was sent but not confirmed. `encryptedOrder` is for `buildStatusPath`. */
  indeterminate: { reference: string; encryptedOrder: string } | null;
};

/** Name of the “I have only one name” checkbox, whose value is "on" if it is ticked. */
export const SINGLE_NAME_FIELD = "only_name";

export const hasSingleName = (values: Values): boolean => getText(values, SINGLE_NAME_FIELD) === "on";

/** Returns the checkbox's value for a user. The API stores a single name as the first name. */
export const getSingleNameValue = (user: { firstName: string; lastName: string }): "on" | "" =>
  user.firstName !== "" && user.lastName === "" ? "on" : "";
