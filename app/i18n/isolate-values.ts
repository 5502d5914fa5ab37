import { getDirection } from "./languages.ts";

/**
 * Returns i18next's options for interpolation. Values aren't HTML-escaped, because React escapes them. In a
 * right-to-left language, each value is isolated (U+2068 to U+2069), so that its own first letter determines
 * its direction. Otherwise `14 Cable Street` would be shown as `Cable Street 14`.
 */
export const getInterpolation = (language: string) => ({
  escapeValue: getDirection(language) === "rtl",
  escape: (value: string) => `\u2068${value}\u2069`,
});
