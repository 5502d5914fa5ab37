import { directionOf } from "./languages.ts";

/**
 * Interpolation of i18next; React escapes HTML. In a right-to-left language each value is isolated (U+2068 to
 * U+2069) with the direction of its own first letter: otherwise `14 Cable Street` would be shown as
 * `Cable Street 14`.
 */
export const interpolationFor = (language: string) => ({
  escapeValue: directionOf(language) === "rtl",
  escape: (value: string) => `\u2068${value}\u2069`,
});
