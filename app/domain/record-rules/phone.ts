import { normaliseUnicode } from "../normalise-unicode.ts";
import { plainDigits } from "./digits.ts";
import { line, oneLine, type TextRule } from "./text-rule.ts";

/** Separators between digits. */
const separators = "(?:[\\s\\p{Cf}\\p{Pd}−ー.（）]|\\(|\\)|\\/)";

/**
 * A phone number of any country: 6 digits (13 11 14) to 15, an optional plus, and the usual separators; no
 * letters. Digits of any script are saved as 0 to 9, all dashes as "-", Australia's international prefix 0011
 * as "+"; invisible characters from address books are removed.
 */
export const phone: TextRule = {
  ...line(40),
  normalise: normalisePhone,
  tooLong: "phone",
  // Wider than what is saved, so that browsers accept what the server accepts.
  pattern: new RegExp(`^(?:[\\s\\p{Cf}（]|\\()*[+＋]?(?:${separators}*\\p{Nd}){6,19}${separators}*$`, "u"),
  isValid: (saved) => {
    const digits = saved.replace(/\D/g, "").length;
    return digits >= 6 && digits <= 15 && !/^\(?0011/.test(saved);
  },
  problem: "phone",
};

function normalisePhone(typed: string): string {
  const text = plainDigits(oneLine(normaliseUnicode(typed, "NFKC").replace(/\p{Cf}/gu, ""))).replace(
    /[\p{Pd}−ー]/gu,
    "-",
  );
  return text.replace(australianPrefix, "$1+");
}

/** Australia's international prefix, written "+" elsewhere. */
const australianPrefix = /^(?:\(0011\)|(\(?)0011)[\s./-]*\+?(?=\(?[1-9](?:\D*\d){6})/;
