/** Converts the digits of all scripts to 0 to 9: "٠٤٠٠" and "０４００" become "0400". */
export const toAsciiDigits = (text: string): string => text.replace(/[^\P{Nd}\d]/gu, toAsciiDigit);

const asciiDigits = new Map<string, string>();

/**
 * Converts a digit by its distance to the script's zero, because the ten digits of a script are in sequence.
 * The distance is taken modulo ten, because the digits of some scripts are adjacent.
 */
function toAsciiDigit(digit: string): string {
  const cachedDigit = asciiDigits.get(digit);
  if (cachedDigit !== undefined) return cachedDigit;
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  const asciiDigit = String((code - zero) % 10);
  asciiDigits.set(digit, asciiDigit);
  return asciiDigit;
}
