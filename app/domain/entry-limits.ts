/**
 * What the texts of an entry may be. A form says it in its fields' attributes and checks it while they are
 * typed and when they are sent. Patterns are as `pattern` of an input has them: the whole text must match.
 */
export type TextLimit = { maxLength: number; pattern?: string };

/** One line of text. */
export const line: TextLimit = { maxLength: 200 };

/**
 * A telephone number as people write it: “0400 000 000”, “+61 (2) 5550-0100 ext 4” without the words. At
 * least six digits.
 */
export const phone: TextLimit = { maxLength: 40, pattern: "\\+?(?:[ \\(\\)\\.\\/\\-]*[0-9]){6,20}[ \\)]*" };

/** The number of a motorsport licence: letters and digits with at least one digit, perhaps in groups. */
export const licenceNumber: TextLimit = {
  maxLength: 40,
  pattern: "(?=.*[0-9])[A-Za-z0-9](?:[ .\\/\\-]?[A-Za-z0-9])+",
};

/** A postcode of any country: letters and digits. */
export const postcode: TextLimit = { maxLength: 12, pattern: "[A-Za-z0-9](?:[ \\-]?[A-Za-z0-9])*" };

/** A note of several lines. */
export const note: TextLimit = { maxLength: 4_000 };

/** Whether a text that isn't empty is within a limit. */
export function isWithin(text: string, { maxLength, pattern }: TextLimit): boolean {
  if (text.length > maxLength) return false;
  return pattern === undefined || new RegExp(`^(?:${pattern})$`, "u").test(text);
}
