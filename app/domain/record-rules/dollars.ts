import type { Cents } from "../money.ts";
import { decimal, type DecimalMark } from "./number.ts";
import type { TextRule } from "./text-rule.ts";

/**
 * A typed amount in dollars: "50", "$ 1,200.50", and "49,5" for 49.50. `mark` decides whether "1,200" is one
 * thousand two hundred (English) or invalid (German, where "1.200" is).
 */
export const dollarsRule = (mark: DecimalMark = "."): TextRule => {
  const { normalise: normaliseDecimal, ...rule } = decimal(mark);
  // A currency sign alone is not an amount, and stays as typed.
  return {
    ...rule,
    normalise: (typed) => normaliseDecimal(typed.replace(currency, "$1")) || normaliseDecimal(typed),
    isValid: isAmount,
  };
};

const currency = /^\s*([\p{Pd}−+]?)\s*(?:AUD|(?:AU?)?[$＄])(?![$＄])|(?<![$＄])(?:AUD|(?:AU?)?[$＄])\s*$/giu;

const isAmount = (text: string): boolean => /^\d{1,7}(?:\.\d{1,2})?$/.test(text);

/** Parses a typed amount to cents; null if it is invalid. */
export function parseCents(typed: string, mark: DecimalMark = "."): Cents | null {
  const text = dollarsRule(mark).normalise(typed);
  return isAmount(text) ? Math.round(Number(text) * 100) : null;
}
