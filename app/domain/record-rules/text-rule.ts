/**
 * What can be wrong with a field of a record. The site has messages for them in every language (`problem.…`),
 * the embedded API in English.
 */
export type RecordProblem =
  | "required"
  | "tooLong"
  | "year"
  | "wholeNumber"
  | "seconds"
  | "day"
  | "dateOfBirth"
  | "email"
  | "phone"
  | "postcode"
  | "australianPostcode"
  | "streetNumber"
  | "nameWithAddress"
  | "licenceNumberForm"
  | "abn"
  | "website"
  | "number"
  | "numberLeast"
  | "numberMost"
  | "numberBetween"
  | "numberStep"
  | "numberStepMost"
  | "dayWithin"
  | "dateTime"
  | "time"
  | "choice"
  | "otherChoice"
  | "signature";

/**
 * Validation rule of a text in a record, as data: the site derives its schemas and HTML constraints from it,
 * the embedded API its checks. Nothing is truncated: too long texts are rejected.
 */
export type TextRule = {
  isRequired: boolean;
  /** Normalises the text for saving; all checks apply to the result. Idempotent. */
  normalise: (text: string) => string;
  /** Max length in UTF-16 units, as counted by `maxlength`. */
  maxLength: number;
  tooLong: RecordProblem;
  /**
   * Valid texts match it completely. Its source must be valid as an HTML `pattern`, compiled with the flag
   * `v`: brackets, slashes and hyphens must be escaped or avoided in character classes.
   */
  pattern: RegExp | null;
  /** Checks that a pattern can't express. */
  isValid: (text: string) => boolean;
  /** The problem if the pattern or `isValid` fails. */
  problem: RecordProblem;
  /** Limits of a number or day, for an input's `min` and `max`. */
  least: string | null;
  most: string | null;
  /** Step between valid numbers, counted from `least` or 0; absent for any number. */
  step?: number;
};

/** Validates a text in its normalised form; null if it is valid. */
export function validateText(rule: TextRule, text: string): RecordProblem | null {
  const value = rule.normalise(text);
  if (value === "") return rule.isRequired ? "required" : null;
  if (value.length > rule.maxLength) return rule.tooLong;
  return (rule.pattern?.test(value) ?? true) && rule.isValid(value) ? null : rule.problem;
}

/** Validates the id of a chosen record. The API checks whether the record exists. */
export const validateChoice = (id: number): RecordProblem | null =>
  Number.isInteger(id) && id > 0 && id <= MAX_ID ? null : "required";

/** Ids have at most nine digits everywhere. */
const MAX_ID = 999_999_999;

/** The same rule for an optional field. */
export const optional = (rule: TextRule): TextRule => ({ ...rule, isRequired: false });

/**
 * The same rule, but accepting the record's saved value `before` unchanged, as it may be older than the rule.
 * Changed values must meet the rule, and required ones can't be emptied.
 */
export function allowUnchanged(rule: TextRule, before: string): TextRule {
  if (before.trim() === "" || validateText(rule, before) === null) return rule;
  const isSame = (text: string) => plain(text) === plain(before);
  return {
    ...rule,
    normalise: (text) => (isSame(text) ? before : rule.normalise(text)),
    maxLength: Math.max(rule.maxLength, before.length),
    pattern: null,
    isValid: (text) => isSame(text) || validateText(rule, text) === null,
    problem: before.length > rule.maxLength ? rule.tooLong : rule.problem,
    least: null,
    most: null,
  };
}

const plain = (text: string): string => oneLine(text).toLowerCase();

/** Joins a text to one trimmed line; white space and control characters become single spaces. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

/** Max length of single-line fields. */
export const MAX_LINE_LENGTH = 200;

/** A required single-line text; the base of other rules. */
export const line = (longest: number = MAX_LINE_LENGTH): TextRule => ({
  isRequired: true,
  normalise: oneLine,
  maxLength: longest,
  tooLong: "tooLong",
  pattern: null,
  isValid: () => true,
  problem: "required",
  least: null,
  most: null,
});

/** Max length of an entrant's note to the organiser. */
export const MAX_NOTE_LENGTH = 4_000;

/** A text of several lines, preserving line breaks. */
export const longText = (longest: number): TextRule => ({
  ...line(longest),
  normalise: (text) => lineFeeds(text).trim(),
});

/**
 * Normalises line breaks to LF. Forms are posted with CR LF, while `maxlength` counts one character: a text
 * of the max length would be too long.
 */
export const lineFeeds = (text: string): string => text.replace(/\r\n?/g, "\n");
