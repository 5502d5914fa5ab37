import { toOneLine } from "./text-rule.ts";

/** Minimum and maximum length of the search text in characters. [ADR-013] */
export const SEARCH_LENGTH = { min: 5, max: 100 } as const;

/**
 * The search starts `debounceMs` after the last change, but no later than `maxDelayMs` after the first
 * change. [ADR-014 ADR-015]
 */
export const SEARCH_TIMING = { debounceMs: 1_000, maxDelayMs: 5_000 } as const;

/**
 * Returns the reason why an address search can't start, or null if it can. An address must start with its
 * street number. [ADR-013 ADR-016]
 */
export function validateAddressSearch(input: string): "streetNumber" | "tooShort" | "tooLong" | null {
  const text = toOneLine(input);
  if (text !== "" && !/^\p{Nd}/u.test(text)) return "streetNumber";
  if (text.length < SEARCH_LENGTH.min) return "tooShort";
  return text.length > SEARCH_LENGTH.max ? "tooLong" : null;
}
