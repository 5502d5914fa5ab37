/**
 * What can be wrong with a member of a record. The site has words for each under `problem.…` in every
 * language, the embedded API in English.
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
  | "dateTime"
  | "time"
  | "choice"
  | "signature";

/**
 * The rule of one text of a record, as facts: the site makes its schemas and the fields' constraints of them,
 * the embedded API its refusals. Nothing is cut: what is too long is refused.
 */
export type TextRule = {
  isRequired: boolean;
  /** The text as it is kept; everything else is asked of that. Keeping it again changes nothing. */
  keep: (text: string) => string;
  /** The most UTF-16 units, which is how `maxlength` counts as well. */
  longest: number;
  tooLong: RecordProblem;
  /**
   * Every text that is taken matches it as a whole. Its source is good as an HTML `pattern`, which is read
   * with the flag `v`: no bracket, slash or hyphen stands for itself between square brackets.
   */
  pattern: RegExp | null;
  /** What a pattern can't say. */
  isGood: (text: string) => boolean;
  /** What is wrong with a text that the pattern or `isGood` refuses. */
  problem: RecordProblem;
  /** The ends of a number or a day, as an input's `min` and `max` name them. */
  least: string | null;
  most: string | null;
};

/** What is wrong with a text; null when it is taken. It is judged as it would be kept. */
export function problemOf(rule: TextRule, text: string): RecordProblem | null {
  const kept = rule.keep(text);
  if (kept === "") return rule.isRequired ? "required" : null;
  if (kept.length > rule.longest) return rule.tooLong;
  return (rule.pattern?.test(kept) ?? true) && rule.isGood(kept) ? null : rule.problem;
}

/** What is wrong with the id of a chosen record. Whether there is such a record, only the API knows. */
export const choiceProblem = (id: number): RecordProblem | null =>
  Number.isInteger(id) && id > 0 && id <= largestId ? null : "required";

/** Ids have at most nine digits in every form. */
const largestId = 999_999_999;

/** The same rule for something that may be left empty. */
export const optional = (rule: TextRule): TextRule => ({ ...rule, isRequired: false });

/**
 * The same rule for somebody whose record has `before`: what stays as it was is taken as it is, since it
 * may be older than the rule. Whoever changes it meets the rule; what must be filled in must be all the
 * same.
 */
export function unlessUnchanged(rule: TextRule, before: string): TextRule {
  if (before.trim() === "" || problemOf(rule, before) === null) return rule;
  const isSame = (text: string) => plain(text) === plain(before);
  return {
    ...rule,
    keep: (text) => (isSame(text) ? before : rule.keep(text)),
    longest: Math.max(rule.longest, before.length),
    pattern: null,
    isGood: (text) => isSame(text) || problemOf(rule, text) === null,
    problem: before.length > rule.longest ? rule.tooLong : rule.problem,
    least: null,
    most: null,
  };
}

const plain = (text: string): string => oneLine(text).toLowerCase();

/** A text in one line without space around it; white space and control characters in it are one space. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

/** Most of what a form asks in one line, and of what a line of a record holds. */
export const longestLine = 200;

/** One line of text that must be filled in. Other rules are made from it. */
export const line = (longest: number = longestLine): TextRule => ({
  isRequired: true,
  keep: oneLine,
  longest,
  tooLong: "tooLong",
  pattern: null,
  isGood: () => true,
  problem: "required",
  least: null,
  most: null,
});

/** Most of what somebody who enters an event may write to the organiser. */
export const longestNote = 4_000;

/** A text of several lines, whose breaks are kept as they are typed. */
export const longText = (longest: number): TextRule => ({
  ...line(longest),
  keep: (text) => text.trim(),
});
