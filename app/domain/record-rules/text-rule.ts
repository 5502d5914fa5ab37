/**
 * Problems of a field of a record. The site has a message for each in every language (`problem.…`), the
 * embedded API has English messages.
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
 * Validation rule of a text in a record. The site derives its schemas and HTML constraints from the rule,
 * and the embedded API derives its checks. Texts that are too long are rejected, never cut off.
 */
export type TextRule = {
  isRequired: boolean;
  /** Normalises a typed text for saving. All checks apply to the result. Idempotent. */
  normalise: (text: string) => string;
  /** Maximum length in UTF-16 code units, as in HTML's `maxlength`. */
  maxLength: number;
  /** The problem of a text that is longer than `maxLength`. */
  tooLong: RecordProblem;
  /**
   * Must match the whole text. The source is also used as an HTML `pattern`, which browsers compile with the
   * flag `v`: in character classes, brackets, slashes and hyphens must be escaped or avoided.
   */
  pattern: RegExp | null;
  /** Checks what a pattern can't express. */
  isValid: (text: string) => boolean;
  /** The problem of a text that `pattern` or `isValid` rejects. */
  problem: RecordProblem;
  /** Limits of a number or day, for the HTML attributes `min` and `max`. */
  min: string | null;
  max: string | null;
  /** Step between valid numbers, counted from `min` or 0. Without a step, all numbers are valid. */
  step?: number;
};

/** Normalises and validates a text. Returns its problem, or null if it is valid. */
export function validateText(rule: TextRule, text: string): RecordProblem | null {
  const value = rule.normalise(text);
  if (value === "") return rule.isRequired ? "required" : null;
  if (value.length > rule.maxLength) return rule.tooLong;
  return (rule.pattern?.test(value) ?? true) && rule.isValid(value) ? null : rule.problem;
}

/** Validates the id of a chosen record; null if it is valid. The API checks whether the record exists. */
export const validateChoice = (id: number): RecordProblem | null =>
  Number.isInteger(id) && id > 0 && id <= MAX_ID ? null : "required";

/** Maximum id of a record; the site and the API use ids of nine digits at most. */
const MAX_ID = 999_999_999;

/** Returns a copy of a rule that accepts an empty text. */
export const optional = (rule: TextRule): TextRule => ({ ...rule, isRequired: false });

/**
 * Returns a copy of a rule that also accepts the record's saved value, which may be older than the rule. A
 * changed value must satisfy the original rule.
 */
export function allowUnchanged(rule: TextRule, savedValue: string): TextRule {
  if (savedValue.trim() === "" || validateText(rule, savedValue) === null) return rule;
  const isSavedValue = (text: string) => foldCase(text) === foldCase(savedValue);
  return {
    ...rule,
    normalise: (text) => (isSavedValue(text) ? savedValue : rule.normalise(text)),
    maxLength: Math.max(rule.maxLength, savedValue.length),
    pattern: null,
    isValid: (text) => isSavedValue(text) || validateText(rule, text) === null,
    problem: savedValue.length > rule.maxLength ? rule.tooLong : rule.problem,
    min: null,
    max: null,
  };
}

const foldCase = (text: string): string => toOneLine(text).toLowerCase();

/** Joins a text to one trimmed line. White space and control characters become single spaces. */
export const toOneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

/** Default maximum length of single-line fields. */
export const MAX_LINE_LENGTH = 200;

/** Rule of a required single-line text, which is the base of all other rules. */
export const line = (maxLength: number = MAX_LINE_LENGTH): TextRule => ({
  isRequired: true,
  normalise: toOneLine,
  maxLength,
  tooLong: "tooLong",
  pattern: null,
  isValid: () => true,
  problem: "required",
  min: null,
  max: null,
});

/** Maximum length of an entrant's note to the organiser. */
export const MAX_NOTE_LENGTH = 4_000;

/** Rule of a required text that may have several lines. */
export const longText = (maxLength: number): TextRule => ({
  ...line(maxLength),
  normalise: (text) => normaliseLineBreaks(text).trim(),
});

/**
 * Normalises line breaks to LF. Browsers post line breaks as CR LF, but `maxlength` counts them as one
 * character, so a text of the maximum length would otherwise be too long.
 */
export const normaliseLineBreaks = (text: string): string => text.replace(/\r\n?/g, "\n");
