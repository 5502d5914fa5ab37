import type { Cents } from "../../../app/domain/money.ts";
import { normaliseNumber } from "../../../app/domain/record-rules/number.ts";

/** Parses a typed amount such as “$25.50”. Returns null for an invalid amount. */
export function parseDollarsToCents(typedAmount: string): Cents | null {
  const [, dollars, decimals = ""] =
    /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(normaliseNumber(typedAmount.trim().replace(/^\$ ?/, ""))) ?? [];
  return dollars === undefined ? null : Number(dollars) * 100 + Number(decimals.padEnd(2, "0"));
}

/** Formats an amount for a field: 13700 becomes “137.00”. */
export const formatAmountField = (cents: Cents): string => (cents / 100).toFixed(2);
