import { normaliseUnicode } from "../normalise-unicode.ts";
import { toAsciiDigits } from "./digits.ts";
import { line, toOneLine, type TextRule } from "./text-rule.ts";

/** Matches a separator between digits. */
const SEPARATOR = "(?:[\\s\\p{Cf}\\p{Pd}−ー.（）]|\\(|\\)|\\/)";

/**
 * Rule of a phone number of any country: 6 to 15 digits, such as "13 11 14", an optional plus, and the usual
 * separators. Digits of all scripts are saved as 0 to 9, all kinds of dashes as "-", and Australia's
 * international prefix 0011 as "+". Invisible characters, which are common in address books, are removed.
 */
export const phone: TextRule = {
  ...line(40),
  normalise: normalisePhone,
  tooLong: "phone",
  // Browsers check the typed text, so the pattern accepts everything that `normalise` can correct.
  pattern: new RegExp(`^(?:[\\s\\p{Cf}（]|\\()*[+＋]?(?:${SEPARATOR}*\\p{Nd}){6,19}${SEPARATOR}*$`, "u"),
  isValid: (text) => {
    const digits = text.replace(/\D/g, "").length;
    return digits >= 6 && digits <= 15 && !/^\(?0011/.test(text);
  },
  problem: "phone",
};

function normalisePhone(typed: string): string {
  const text = toAsciiDigits(toOneLine(normaliseUnicode(typed, "NFKC").replace(/\p{Cf}/gu, ""))).replace(
    /[\p{Pd}−ー]/gu,
    "-",
  );
  return text.replace(AUSTRALIAN_PREFIX, "$1+");
}

/** Matches Australia's international prefix 0011 before a complete number. */
const AUSTRALIAN_PREFIX = /^(?:\(0011\)|(\(?)0011)[\s./-]*\+?(?=\(?[1-9](?:\D*\d){6})/;
