/** Converts digits of every script to 0 to 9: "٠٤٠٠" and "０４００" become "0400". */
export const plainDigits = (text: string): string => text.replace(/[^\P{Nd}\d]/gu, digitOf);

/** Cache: long texts contain few different digits. */
const cache = new Map<string, string>();

/** Unicode has the ten digits of a script in sequence from zero; some scripts' sequences are adjacent. */
function digitOf(digit: string): string {
  const cached = cache.get(digit);
  if (cached !== undefined) return cached;
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  const plain = String((code - zero) % 10);
  cache.set(digit, plain);
  return plain;
}
