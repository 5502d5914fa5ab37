import type { Cents } from "../../../app/domain/money.ts";
import { localeOf } from "../../../app/domain/format-times.ts";

/** Formats an amount for the API's pages and emails: 13700 becomes “$137.00”. [PRICE-002] */
export const formatDollars = (amount: Cents, language = "en"): string =>
  new Intl.NumberFormat(localeOf(language), {
    style: "currency",
    currency: "AUD",
    currencyDisplay: "narrowSymbol",
  }).format(amount / 100);

/** Formats an amount for the API's invoice records: 13700 becomes “137.00”. */
export const formatApiDollars = (amount: Cents): string => (amount / 100).toFixed(2);
