/** Joins class names. Skips values that are false, null, undefined or empty. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(" ");
