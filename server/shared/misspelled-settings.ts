import { distance } from "fastest-levenshtein";

/** Maximum edit distance to a setting; one more for long names. */
const MAX_DISTANCE = 2;
const LONG_NAME = 12;
/** Shorter names are too similar to others, such as HOME and HOST. */
const MIN_LENGTH = 6;

/** Prefix of settings that the site has under the same name without it, such as METRICS_PORT. */
const PREFIX = "ORGANISER_";

/**
 * Returns a message for each name in `given` that is not a setting but almost one of `known`, or one without
 * its prefix: probably mistyped, so that the default is used instead.
 */
export const misspelledSettings = (given: readonly string[], known: readonly string[]): string[] =>
  given.flatMap((name) => {
    if (known.includes(name) || name.length < MIN_LENGTH) return [];
    const prefixed = PREFIX + name;
    if (known.includes(prefixed))
      return given.includes(prefixed) ? [] : [`${name} is not a setting; did you mean ${prefixed}?`];
    const maxDistance = name.length >= LONG_NAME ? MAX_DISTANCE + 1 : MAX_DISTANCE;
    const [closest] = known
      .filter((other) => distance(name, other) <= maxDistance)
      .toSorted((one, other) => distance(name, one) - distance(name, other));
    return closest === undefined ? [] : [`${name} is not a setting; did you mean ${closest}?`];
  });

/** Adds the `lines` about misspelled settings to the error of a failed start, unless it has them already. */
export function withMisspelledSettings(error: unknown, lines: readonly string[]): unknown {
  if (!(error instanceof Error)) return error;
  const missing = lines.filter((line) => !error.message.includes(line));
  if (missing.length > 0) error.message = [error.message, ...missing].join("\n  ");
  return error;
}
