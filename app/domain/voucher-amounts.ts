import type { Cents } from "./money.ts";
import { parseCents } from "./record-rules/dollars.ts";
import type { DecimalMark } from "./record-rules/number.ts";

/** Value of the choice “Custom Amount”, in the form and in the API. [VCH-012] */
export const CUSTOM_AMOUNT = "-1";

/**
 * Parses the amounts in an editor's setting, such as "50|100" (dollars). Duplicate and invalid amounts are
 * left out. [VCH-008]
 */
export const parseAmounts = (setting: string): Cents[] => [
  ...new Set(
    setting
      .split("|")
      .map((text) => parseCents(text))
      .filter((amount): amount is Cents => amount !== null && amount > 0),
  ),
];

/** Form values. `amount` is in cents, or `CUSTOM_AMOUNT`. `customAmount` is typed dollars. */
export type ChosenAmount = { amount: string; customAmount: string };

/**
 * Returns the chosen amount in cents, or 0 if it isn't valid or isn't offered. `mark` is the page's decimal
 * mark. [VCH-010 VCH-011 VCH-014]
 */
export function getChosenAmount(
  { amounts, allowsCustom }: { amounts: readonly Cents[]; allowsCustom: boolean },
  chosen: ChosenAmount,
  mark: DecimalMark = ".",
): Cents {
  if (chosen.amount === CUSTOM_AMOUNT) return allowsCustom ? (parseCents(chosen.customAmount, mark) ?? 0) : 0;
  return amounts.find((amount) => String(amount) === chosen.amount) ?? 0;
}
