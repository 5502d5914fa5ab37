import type { Cents } from "../money.ts";
import { plainDigits } from "./digits.ts";
import { line, oneLine, type TextRule } from "./text-rule.ts";

/** An amount without its dollar sign, spaces and the commas of its thousands: "$ 1,200.50" is "1200.50". */
export const amountTyped = (typed: string): string =>
  plainDigits(oneLine(typed))
    .replace(/[$\s]/g, "")
    .replace(/,(?=\d{3}(?:\D|$))/g, "");

const isAmount = (kept: string): boolean => /^\d{1,7}(?:\.\d{1,2})?$/.test(kept);

/** An amount of money as it is typed, in dollars: "50", "$ 1,200.50", and "49,5" for 49.50. */
export const dollarsTyped: TextRule = {
  ...line(16),
  keep: (typed) => amountTyped(typed).replace(/,(?=\d{1,2}$)/, "."),
  tooLong: "number",
  pattern: /^\$? ?\p{Nd}[\p{Nd},]{0,9}(?:[.,]\p{Nd}{1,2})?$/u,
  isGood: isAmount,
  problem: "number",
};

/** The amount of a text that `dollarsTyped` takes, in cents; null for another. */
export function centsTyped(text: string): Cents | null {
  const kept = dollarsTyped.keep(text);
  return isAmount(kept) ? Math.round(Number(kept) * 100) : null;
}
