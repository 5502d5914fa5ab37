import { distance } from "fastest-levenshtein";

/** A name with more other letters than this isn't taken for a setting. */
const MAX_DISTANCE = 2;
/** Shorter names differ by two letters from too many others: HOME from HOST. */
const MIN_LENGTH = 6;

/**
 * A sentence for each name of `given` that is no setting but nearly one of `known`: an operator mistyped it,
 * and its default is in force instead.
 */
export const misspelledSettings = (given: readonly string[], known: readonly string[]): string[] =>
  given.flatMap((name) => {
    if (known.includes(name) || name.length < MIN_LENGTH) return [];
    const meant = known.find((other) => distance(name, other) <= MAX_DISTANCE);
    return meant === undefined ? [] : [`${name} is not a setting; did you mean ${meant}?`];
  });
