import type { Feature } from "../i18n/features.ts";

/** The words that a form shows itself with, wherever it stands. */
export const wordsOfForms: readonly Feature[] = ["forms", "paying", "posting"];
