import { plainDigits } from "./digits.ts";
import { line, oneLine, type TextRule } from "./text-rule.ts";

/** What people write between the digits. */
const between = "(?:[\\s\\p{Cf}\\p{Pd}.（）]|\\(|\\)|\\/)";

/**
 * A phone number somewhere on earth: 6 digits (13 11 14) to 15, a plus before them where there is one, and
 * between them what people write there. Letters are in none. Digits of any script are kept as 0 to 9,
 * dashes of any kind as "-", and the invisible marks that come along from address books are left out.
 */
export const phone: TextRule = {
  ...line(40),
  keep: (text) =>
    plainDigits(oneLine(text.normalize("NFKC").replace(/\p{Cf}/gu, ""))).replace(/\p{Pd}/gu, "-"),
  tooLong: "phone",
  // Wider than what is kept, so that a browser takes what the server takes: other digits, dashes and marks.
  pattern: new RegExp(`^(?:[\\s\\p{Cf}（]|\\()*[+＋]?(?:${between}*\\p{Nd}){6,15}${between}*$`, "u"),
  problem: "phone",
};
