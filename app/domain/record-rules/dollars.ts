import type { Cents } from "../money.ts";
import { createDecimalRule, type DecimalMark } from "./number.ts";
import type { TextRule } from "./text-rule.ts";

/**
 * Rule of a typed amount in dollars: "50", "$ 1,200.50", or "49,5" for 49.50. `mark` decides about ambiguous
 * texts: "1,200" is 1200 with the mark ".", but invalid with the mark ",", because an amount can't have three
 * decimals.
 */
export const createDollarsRule = (mark: DecimalMark = "."): TextRule => {
  const { normalise: normaliseDecimal, ...rule } = createDecimalRule(mark);
  // A text that is only a currency sign stays as typed, so that it is reported as invalid and not as missing.
  return {
    ...rule,
    normalise: (input) => normaliseDecimal(input.replace(CURRENCY_SIGN, "$1")) || normaliseDecimal(input),
    isValid: isAmount,
  };
};

const CURRENCY_SIGN =
  /^\s*([\p{Pd}−+]?)\s*(?:AUD|(?:AU?)?[$＄])(?![$＄])|(?<![$＄])(?:AUD|(?:AU?)?[$＄])\s*$/giu;

const isAmount = (text: string): boolean => /^\d{1,7}(?:\.\d{1,2})?$/.test(text);

/** Parses a typed amount in dollars to cents. Returns null if it is invalid. */
export function parseCents(input: string, mark: DecimalMark = "."): Cents | null {
  const text = createDollarsRule(mark).normalise(input);
  return isAmount(text) ? Math.round(Number(text) * 100) : null;
}
