import type { FieldError, Message } from "./message.ts";
import type { SubmitFailure } from "./submit-failure.ts";

/** Values of a form as typed, by field name. They are lists, because a name may occur more than once. */
export type Values = Readonly<Record<string, readonly string[]>>;

/** First value of a field, trimmed; "" if there is none. */
export const getText = (values: Values, name: string): string => values[name]?.[0]?.trim() ?? "";

/** HTML validation attributes of a field, derived from the form's schema. `minLength` is in characters. */
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
  /**
   * Saved values of the record that the form edits, without the draft. A form inside another page has all its
   * initial values here (`withOriginalValues`).
   */
  originalValues?: Values;
  /** When the draft was saved, in milliseconds since 1970 UTC; null without a draft. */
  savedAt?: number | null;
  /**
   * Idempotency key of the form. Null on publicly cached pages: `Post.createIdempotencyKey` describes its
   * replacement.
   */
  key: string | null;
  /** Encrypted id of the user who opened the form, null for a visitor. */
  owner: string | null;
  constraints: Readonly<Record<string, Constraint>>;
  /** Set if the API doesn't support the form's function. */
  isUnsupported?: true;
  /** Set if repeated identical posts are carried out only once. */
  isIdempotent?: boolean;
};

/** Makes the form post its initial values too, so that the server can compare them. */
export const withOriginalValues = (initialForm: InitialForm): InitialForm => ({
  ...initialForm,
  originalValues: initialForm.values,
});

/** Result of a form post whose response shows the page with the form again. */
export type FormResult = {
  /** All typed values except secrets, overridden by `changedValues`. */
  values: Values;
  /** Values that the server changed. With scripts, they are written into the fields of the open form. */
  changedValues: Values;
  key: string | null;
  errors: FieldError[];
  /**
   * Why the post was rejected. `standsAlone`: shown without the title that says that nothing was accepted.
   */
  rejection: (Message & { standsAlone?: boolean | undefined }) | null;
  /** Confirmation of a successful post. */
  notice: Message | null;
  /** Why the post can't be processed now. */
  submitFailure: SubmitFailure | null;
  /** Whether the post was truncated, and so nothing was sent to the API. */
  isCutOff: boolean;
  /** Set if only the language was changed and the form had no earlier response. */
  isOtherLanguage?: true;
  /**
   * An order that was sent but not confirmed: its reference, and the encrypted order for the status check.
   */
  indeterminate: { reference: string; link: string } | null;
};

/** Name of the “I have only one name” checkbox; its value is "on" if it is ticked. */
export const singleNameField = "only_name";

export const hasSingleName = (values: Values): boolean => getText(values, singleNameField) === "on";

/** Returns the checkbox's value for a user of the API, who has a single name stored as the first name. */
export const singleNameValue = (user: { firstName: string; lastName: string }): "on" | "" =>
  user.firstName !== "" && user.lastName === "" ? "on" : "";
