import type { Cents } from "./money.ts";
import { parseCents } from "./record-rules/dollars.ts";
import type { DecimalMark } from "./record-rules/number.ts";

/** The API's value for a custom amount. [VCH-012] */
export const customAmount = "-1";

/**
 * Parses the amounts in an editor's setting: dollars separated by pipes, without duplicates and invalid ones.
 * [VCH-008]
 */
export const parseAmounts = (setting: string): Cents[] => [
  ...new Set(
    setting
      .split("|")
      .map((text) => parseCents(text))
      .filter((amount): amount is Cents => amount !== null && amount > 0),
  ),
];

/** The chosen amount: one of the list in cents, or a custom amount. */
export type ChosenAmount = { amount: string; customAmount: string };

/**
 * The chosen amount in cents; 0 if there is no valid one: not on the list, or a custom amount that isn't
 * allowed, is unreadable or not above 0. `mark` is the page's decimal mark. [VCH-010 VCH-011 VCH-014]
 */
export function chosenAmount(
  { amounts, allowsCustom }: { amounts: readonly Cents[]; allowsCustom: boolean },
  chosen: ChosenAmount,
  mark: DecimalMark = ".",
): Cents {
  if (chosen.amount === customAmount) return allowsCustom ? (parseCents(chosen.customAmount, mark) ?? 0) : 0;
  return amounts.find((amount) => String(amount) === chosen.amount) ?? 0;
}
