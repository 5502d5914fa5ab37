import type { Feature } from "../i18n/features.ts";

/** The words that vouchers show themselves with, wherever they stand. */
export const wordsOfVouchers: readonly Feature[] = ["vouchers", "paying", "posting"];
