/** The minimum length of a search text. */
export const MIN_QUERY_LENGTH = 3;

/**
 * Normalises a search text. Removes invisible characters (zero-width spaces, soft hyphens), replaces white
 * space and control characters by single spaces, and cuts the text after 100 characters.
 */
export function normaliseQuery(text: string): string {
  const visibleText = text
    .replace(/[\u00AD\u200B\u2060\uFEFF]/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  // The flag `u` doesn't split surrogate pairs, because a URL can't contain half a pair.
  return /^.{0,100}/su.exec(visibleText)?.[0].trim() ?? "";
}
