import { toAsciiDigits } from "./digits.ts";
import { createLineRule, toOneLine, type TextRule } from "./text-rule.ts";

/** Decimal mark of a language, such as "." in English and "," in German. */
export type DecimalMark = "." | ",";

type NumberOptions = {
  /** Decides how "1,234" and "1.234" are read. With null, both texts are invalid. */
  mark?: DecimalMark | null;
  /** Whether thousands may be grouped. If not, "1,234" and "1.234" have decimals. */
  isGrouped?: boolean;
};

/**
 * Normalises a typed number of any language to the form "-1234.5". The digits may be of any script, and
 * thousands may be grouped by points, commas, apostrophes or spaces. An invalid text is only joined to one
 * line. Idempotent with the mark ".".
 */
export function normaliseNumber(input: string, { mark = ".", isGrouped = true }: NumberOptions = {}): string {
  const text = toOneLine(input.replace(/\p{Cf}/gu, ""));
  const [, sign = "", digits = ""] = /^([\p{Pd}\u2212] ?|\+)?([\p{Nd}.,٫．，].*)$/u.exec(text) ?? [];
  const number = toAsciiDigits(digits).replace(/[’ʼ٬]/g, "'").replace(/．/g, ".").replace(/，/g, ",");
  const markIndex = number === "" ? null : findDecimalMark(number, mark, isGrouped);
  if (markIndex === null) return text;
  const [integer, decimals] = [number.slice(0, markIndex) || "0", number.slice(markIndex + 1)];
  const isInteger = markIndex === number.length;
  if (!(isGrouped ? GROUPED_DIGITS : /^\d+$/).test(integer) || !(isInteger || /^\d+$/.test(decimals)))
    return text;
  return `${sign === "" || sign === "+" ? "" : "-"}${integer.replace(/\D/g, "")}${isInteger ? "" : `.${decimals}`}`;
}

/** Matches digits without groups, in groups of three with one kind of separator, or in groups as in India. */
const GROUPED_DIGITS = /^(?:\d+|[1-9]\d{0,2}([ ',.])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3})$/;

/**
 * Returns the index of the decimal mark, the text's length without decimals, or null if the text is
 * ambiguous.
 */
function findDecimalMark(number: string, mark: DecimalMark | null, isGrouped: boolean): number | null {
  const lastIndex = Math.max(...["٫", ",", "."].map((candidate) => number.lastIndexOf(candidate)));
  const separator = number[lastIndex];
  if (separator === undefined) return number.length;
  if (number.indexOf(separator) !== lastIndex) return number.length;
  if (!isGrouped || !/^[1-9]\d{0,2}[,.]\d{3}$/.test(number)) return lastIndex;
  if (mark === null) return null;
  return separator === mark ? lastIndex : number.length;
}

/** Parses a whole number without a sign, of nine digits at most. Returns null if the text is invalid. */
export function parseInteger(input: string): number | null {
  const text = normaliseInteger(input);
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

const normaliseInteger = (text: string): string => normaliseNumber(text, { mark: null });

const baseNumberRule: TextRule = { ...createLineRule(), tooLong: "number", problem: "number" };

/** Rule of a whole number from 0, of nine digits at most. Leading zeros stay: "007" is saved as "007". */
export const wholeNumberRule: TextRule = {
  ...baseNumberRule,
  normalise: normaliseInteger,
  tooLong: "wholeNumber",
  isValid: (text) => parseInteger(text) !== null,
  problem: "wholeNumber",
  min: "0",
  max: "999999999",
};

/** Rule of a four-digit year from `earliest` to `latest`, both inclusive. */
export const createYearRule = (earliest: number, latest: number): TextRule => ({
  ...baseNumberRule,
  normalise: normaliseInteger,
  tooLong: "year",
  isValid: (text) => /^\d{4}$/.test(text) && Number(text) >= earliest && Number(text) <= latest,
  problem: "year",
  min: String(earliest),
  max: String(latest),
});

/** Rule of seconds, optionally with decimals. Thousands can't be grouped, so "12,523" is 12.523. */
export const secondsRule: TextRule = {
  ...baseNumberRule,
  normalise: (text) => normaliseNumber(text, { isGrouped: false }),
  tooLong: "seconds",
  isValid: (text) => /^\d{1,6}(?:\.\d{1,6})?$/.test(text),
  problem: "seconds",
};

/** Rule of a number with up to six decimals. */
export const createDecimalRule = (mark: DecimalMark = "."): TextRule => ({
  ...baseNumberRule,
  normalise: (text) => normaliseNumber(text, { mark }),
  isValid: (text) => /^-?\d{1,12}(?:\.\d{1,6})?$/.test(text),
});

/** Rule of a number with up to six decimals and an optional percent sign, which isn't saved. */
export const createPercentRule = (mark: DecimalMark = "."): TextRule => ({
  ...createDecimalRule(mark),
  normalise: (text) =>
    normaliseNumber(text.replace(/^\s*[%٪％]|[%٪％]\s*$/, ""), { mark }) || normaliseNumber(text, { mark }),
});

/** Returns the decimal mark of one of the site's languages. */
export const getDecimalMark = (language: string): DecimalMark =>
  /^(?:ar|en|ja|ko|zh)\b/.test(language) ? "." : ",";
