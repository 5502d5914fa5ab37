import { plainDigits } from "./digits.ts";
import { line, oneLine, type TextRule } from "./text-rule.ts";

/** Decimal mark of a language: "." in English, "," in German. */
export type DecimalMark = "." | ",";

type NumberOptions = {
  /** Decides how "1,234" and "1.234" are read; null for fields that accept neither. */
  mark?: DecimalMark | null;
  /** Whether thousands may be grouped; false for fields with small numbers. */
  isGrouped?: boolean;
};

/**
 * Normalises a typed number to "-1234.5", regardless of the language: digits of every script, a decimal point
 * or comma, thousands grouped by points, commas, apostrophes or any space. Unambiguous input is read in every
 * language; for "1,234" and "1.234" `mark` decides. Text that is no number or stays ambiguous is returned as
 * typed, so that it never passes for another number. Idempotent with the mark ".".
 */
export function normaliseNumber(typed: string, { mark = ".", isGrouped = true }: NumberOptions = {}): string {
  const text = oneLine(typed.replace(/\p{Cf}/gu, ""));
  const [, sign = "", digits = ""] = /^([\p{Pd}\u2212] ?|\+)?([\p{Nd}.,٫．，].*)$/u.exec(text) ?? [];
  const number = plainDigits(digits).replace(/[’ʼ٬]/g, "'").replace(/．/g, ".").replace(/，/g, ",");
  const at = number === "" ? null : decimalMarkIndex(number, mark, isGrouped);
  if (at === null) return text;
  const [integer, decimals] = [number.slice(0, at) || "0", number.slice(at + 1)];
  const isInteger = at === number.length;
  if (!(isGrouped ? groups : /^\d+$/).test(integer) || !(isInteger || /^\d+$/.test(decimals))) return text;
  return `${sign === "" || sign === "+" ? "" : "-"}${integer.replace(/\D/g, "")}${isInteger ? "" : `.${decimals}`}`;
}

/** Digits only, grouped in threes by one kind of separator, or grouped as in India. */
const groups = /^(?:\d+|[1-9]\d{0,2}([ ',.])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3})$/;

/** Index of the decimal mark, the text's length without decimals, null if ambiguous. */
function decimalMarkIndex(number: string, mark: DecimalMark | null, isGrouped: boolean): number | null {
  const last = Math.max(...["٫", ",", "."].map((one) => number.lastIndexOf(one)));
  const sign = number[last];
  if (sign === undefined) return number.length;
  if (number.indexOf(sign) !== last) return number.length;
  if (!isGrouped || !/^[1-9]\d{0,2}[,.]\d{3}$/.test(number)) return last;
  if (mark === null) return null;
  return sign === mark ? last : number.length;
}

/** Parses a whole number from 0 with at most nine digits; null if it is invalid. */
export function parseInteger(typed: string): number | null {
  const text = normaliseInteger(typed);
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

const normaliseInteger = (text: string): string => normaliseNumber(text, { mark: null });

/** Base of all number rules. */
const typedNumber: TextRule = { ...line(), tooLong: "number", problem: "number" };

/** A whole number from 0 with at most nine digits, saved as typed: "007" stays "007". */
export const wholeNumber: TextRule = {
  ...typedNumber,
  normalise: normaliseInteger,
  tooLong: "wholeNumber",
  isValid: (text) => parseInteger(text) !== null,
  problem: "wholeNumber",
  least: "0",
  most: "999999999",
};

/** A four-digit year between two years, inclusive. */
export const year = (earliest: number, latest: number): TextRule => ({
  ...typedNumber,
  normalise: normaliseInteger,
  tooLong: "year",
  isValid: (text) => /^\d{4}$/.test(text) && Number(text) >= earliest && Number(text) <= latest,
  problem: "year",
  least: String(earliest),
  most: String(latest),
});

/** Seconds, optionally with a fraction; "12.5" and "12,523" are never thousands. */
export const seconds: TextRule = {
  ...typedNumber,
  normalise: (text) => normaliseNumber(text, { isGrouped: false }),
  tooLong: "seconds",
  isValid: (text) => /^\d{1,6}(?:\.\d{1,6})?$/.test(text),
  problem: "seconds",
};

/** A number with up to six decimals. */
export const decimal = (mark: DecimalMark = "."): TextRule => ({
  ...typedNumber,
  normalise: (text) => normaliseNumber(text, { mark }),
  isValid: (text) => /^-?\d{1,12}(?:\.\d{1,6})?$/.test(text),
});

/** A number with up to six decimals and an optional percent sign. */
export const percent = (mark: DecimalMark = "."): TextRule => ({
  ...decimal(mark),
  normalise: (text) =>
    normaliseNumber(text.replace(/^\s*[%٪％]|[%٪％]\s*$/, ""), { mark }) || normaliseNumber(text, { mark }),
});

/** Decimal mark of one of the site's languages. */
export const decimalMarkOf = (language: string): DecimalMark =>
  /^(?:ar|en|ja|ko|zh)\b/.test(language) ? "." : ",";
