import type { Cents } from "../../../app/domain/money.ts";
import { getLocale } from "../../../app/domain/format-times.ts";

/**
 * Formats an amount in cents for the API's pages and mails: 13700 becomes “$137.00”. In Arabic, the amount is
 * isolated as left-to-right text, so that the surrounding text doesn't reorder it. [PRICE-002]
 */
export function formatDollars(amount: Cents, language = "en"): string {
  const format = new Intl.NumberFormat(getLocale(language), {
    style: "currency",
    currency: "AUD",
    currencyDisplay: "narrowSymbol",
  });
  return format.format(amount / 100).replace(/^[\u200e\u200f]+(.*)$/, "\u2066$1\u2069");
}

/** Formats an amount in cents for the API's invoice records: 13700 becomes “137.00”. */
export const formatApiDollars = (amount: Cents): string => (amount / 100).toFixed(2);
