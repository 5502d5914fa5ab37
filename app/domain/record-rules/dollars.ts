import type { Cents } from "../money.ts";
import { plainDigits } from "./digits.ts";
import { line, oneLine, type TextRule } from "./text-rule.ts";

/** An amount of money as it is typed, in dollars: "50", "49.50", "$ 49,5". It is kept as "49.50" is. */
export const dollarsTyped: TextRule = {
  ...line(12),
  keep: (text) => plainDigits(oneLine(text)).replace(/^\$ ?/, "").replace(",", "."),
  tooLong: "number",
  pattern: /^\$? ?\p{Nd}{1,7}(?:[.,]\p{Nd}{1,2})?$/u,
  problem: "number",
};

/** The amount of a text that `dollarsTyped` takes, in cents; null for another. */
export function centsTyped(text: string): Cents | null {
  const kept = dollarsTyped.keep(text);
  return dollarsTyped.pattern?.test(kept) ? Math.round(Number(kept) * 100) : null;
}
