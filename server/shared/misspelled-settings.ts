import { distance as getEditDistance } from "fastest-levenshtein";

/**
 * Maximum edit distance to the name of a setting. Names of at least `LONG_NAME_MIN_LENGTH` characters may
 * differ by one more.
 */
const MAX_DISTANCE = 2;
const LONG_NAME_MIN_LENGTH = 12;
/** Shorter names aren't checked, because unrelated ones are similar, such as HOME and HOST. */
const MIN_LENGTH = 6;

/**
 * Prefix of the embedded API's settings. Some settings of the site differ only by it, such as METRICS_PORT.
 */
const API_PREFIX = "ORGANISER_";

/** Returns the names of the environment variables that aren't blank. */
export const listSetNames = (source: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(source).filter((name) => source[name]?.trim());

/**
 * Returns a message for each of `names` that is probably a misspelled setting: it is similar to one of
 * `settingNames`, or lacks only `API_PREFIX`.
 */
export const findMisspelledSettings = (names: readonly string[], settingNames: readonly string[]): string[] =>
  names.flatMap((name) => {
    if (settingNames.includes(name) || name.length < MIN_LENGTH) return [];
    const prefixed = API_PREFIX + name;
    if (settingNames.includes(prefixed))
      return names.includes(prefixed) ? [] : [`${name} is not a setting; did you mean ${prefixed}?`];
    const maxDistance = name.length >= LONG_NAME_MIN_LENGTH ? MAX_DISTANCE + 1 : MAX_DISTANCE;
    const [closest] = settingNames
      .filter((settingName) => getEditDistance(name, settingName) <= maxDistance)
      .toSorted((a, b) => getEditDistance(name, a) - getEditDistance(name, b));
    return closest === undefined ? [] : [`${name} is not a setting; did you mean ${closest}?`];
  });

/** Adds `warnings` to the error of a failed start. */
export function addMisspelledSettings(error: unknown, warnings: readonly string[]): unknown {
  if (!(error instanceof Error)) return error;
  const newWarnings = warnings.filter((line) => !error.message.includes(line));
  if (newWarnings.length > 0) error.message = [error.message, ...newWarnings].join("\n  ");
  return error;
}
