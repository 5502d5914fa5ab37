import { oneLine } from "./text-rule.ts";

/** Min and max characters of a search. [ADR-013] */
export const SEARCH_LENGTH = { least: 5, most: 100 } as const;

/** Debounce delay of the search, and the max time to wait for its response. [ADR-014 ADR-015] */
export const searchTiming = { milliseconds: 1_000, mostMilliseconds: 5_000 } as const;

/**
 * Checks an address search; null if it is valid. An address starts with its street number. [ADR-013 ADR-016]
 */
export function validateSearch(typed: string): "streetNumber" | "tooShort" | "tooLong" | null {
  const text = oneLine(typed);
  if (text !== "" && !/^\p{Nd}/u.test(text)) return "streetNumber";
  if (text.length < SEARCH_LENGTH.least) return "tooShort";
  return text.length > SEARCH_LENGTH.most ? "tooLong" : null;
}
