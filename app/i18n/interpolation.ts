import { getDirection } from "./languages.ts";

/**
 * Returns i18next's options for interpolation. Values aren't HTML-escaped, because React escapes them. In
 * right-to-left languages, each value is enclosed in Unicode's isolate characters (U+2068 and U+2069),
 * because without them `14 Cable Street` would be shown as `Cable Street 14`.
 */
export const getInterpolationOptions = (language: string) => ({
  escapeValue: getDirection(language) === "rtl",
  escape: isolate,
});

/** Encloses a text in isolate characters, so that the text around it doesn't reorder it. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;
