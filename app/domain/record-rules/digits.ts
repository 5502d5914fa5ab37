/** A text with the digits of every script written as 0 to 9: "٠٤٠٠" and "０４００" are "0400". */
export const plainDigits = (text: string): string => text.replace(/\p{Nd}/gu, digitOf);

/**
 * Unicode puts the ten digits of a script side by side from nought; some scripts' tens stand side by side
 * too.
 */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let nought = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(nought - 1))) nought -= 1;
  return String((code - nought) % 10);
}
