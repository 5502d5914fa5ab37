import { plainDigits } from "./digits.ts";
import { line, oneLine, type TextRule } from "./text-rule.ts";

const keep = (text: string): string => plainDigits(oneLine(text));

/** A whole number from 0, of at most nine digits, as it is typed: "007" stays "007". */
export const wholeNumber: TextRule = {
  ...line(9),
  keep,
  tooLong: "wholeNumber",
  pattern: /^\p{Nd}{1,9}$/u,
  problem: "wholeNumber",
  least: "0",
  most: "999999999",
};

/** A year of four digits between two years, both of which count. */
export const year = (earliest: number, latest: number): TextRule => ({
  ...line(4),
  keep,
  tooLong: "year",
  pattern: /^\p{Nd}{4}$/u,
  isGood: (text) => Number(text) >= earliest && Number(text) <= latest,
  problem: "year",
  least: String(earliest),
  most: String(latest),
});

/** Seconds, perhaps with a fraction: "12.5". */
export const seconds: TextRule = {
  ...line(12),
  keep,
  tooLong: "seconds",
  pattern: /^\p{Nd}+(?:\.\p{Nd}+)?$/u,
  problem: "seconds",
};
