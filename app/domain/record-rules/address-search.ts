import { oneLine } from "./text-rule.ts";

/** Fewer characters aren't searched for; more are no address. [ADR-013] */
export const searchedCharacters = { least: 5, most: 100 } as const;

/**
 * How long typing has to pause before it is searched for, and the longest that it is waited for. [ADR-014
 * ADR-015]
 */
export const searchPause = { milliseconds: 1_000, mostMilliseconds: 5_000 } as const;

/**
 * What is wrong with a text to search an address by; null when it can be searched for. An address begins with
 * its street number. [ADR-013 ADR-016]
 */
export function searchProblem(typed: string): "streetNumber" | "tooShort" | "tooLong" | null {
  const text = oneLine(typed);
  if (text !== "" && !/^\p{Nd}/u.test(text)) return "streetNumber";
  if (text.length < searchedCharacters.least) return "tooShort";
  return text.length > searchedCharacters.most ? "tooLong" : null;
}
