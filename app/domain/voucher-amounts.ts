import type { Cents } from "./money.ts";
import { centsTyped } from "./record-rules/dollars.ts";

/** What the choice of an amount of one's own is called on the wire. [VCH-012] */
export const customAmount = "-1";

/**
 * The amounts that an editor offers, as they stand in the settings: dollars between pipes, each once and in
 * their order. What is no amount above 0 is left out. [VCH-008]
 */
export const amountsIn = (setting: string): Cents[] => [
  ...new Set(
    setting
      .split("|")
      .map((text) => centsTyped(text))
      .filter((amount): amount is Cents => amount !== null && amount > 0),
  ),
];

/** What is chosen of a voucher's amount: one of the list by its cents, or an amount of one's own. */
export type ChosenAmount = { amount: string; customAmount: string };

/**
 * The amount that is chosen, in cents; 0 while nothing is that may be: not on the list, or an amount of one's
 * own that isn't allowed, can't be read or isn't above 0. [VCH-010 VCH-011 VCH-014]
 */
export function amountChosen(
  { amounts, allowsCustom }: { amounts: readonly Cents[]; allowsCustom: boolean },
  chosen: ChosenAmount,
): Cents {
  if (chosen.amount === customAmount) return allowsCustom ? (centsTyped(chosen.customAmount) ?? 0) : 0;
  return amounts.find((amount) => String(amount) === chosen.amount) ?? 0;
}
