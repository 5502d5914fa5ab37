/**
 * Problems of a record's field. The site has a message for each problem in every language (`problem.…`), and
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
 * Validation rule of a text in a record, for the site's schemas and HTML constraints and for the embedded
 * API's checks.
 */
export type TextRule = {
  isRequired: boolean;
  /** Normalises a typed text for saving. All checks apply to the result. Idempotent. */
  normalise: (text: string) => string;
  /** Maximum length in UTF-16 code units, as in HTML's `maxlength`. */
  maxLength: number;
  tooLong: RecordProblem;
  /**
   * Must match the whole text. Brackets, slashes and hyphens in character classes must be escaped, because
   * browsers compile the HTML attribute `pattern` with the flag `v`.
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

/**
 * Validates the id of a chosen record. Returns null if it is valid. Doesn't check whether the record exists.
 */
export const validateChoice = (id: number): RecordProblem | null =>
  Number.isInteger(id) && id > 0 && id <= MAX_ID ? null : "required";

const MAX_ID = 999_999_999;

/** Returns a copy of a rule that accepts an empty text. */
export const makeOptional = (rule: TextRule): TextRule => ({ ...rule, isRequired: false });

/**
 * Returns a copy of a rule that also accepts the record's saved value, because the value may have been saved
 * before the rule existed.
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

export const MAX_LINE_LENGTH = 200;

/** Rule of a required single-line text, which is the base of all other rules. */
export const createLineRule = (maxLength: number = MAX_LINE_LENGTH): TextRule => ({
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
export const createLongTextRule = (maxLength: number): TextRule => ({
  ...createLineRule(maxLength),
  normalise: (text) => normaliseLineBreaks(text).trim(),
});

/**
 * Normalises line breaks to LF, because browsers post line breaks as CR LF, but `maxlength` counts them as
 * one character.
 */
export const normaliseLineBreaks = (text: string): string => text.replace(/\r\n?/g, "\n");
