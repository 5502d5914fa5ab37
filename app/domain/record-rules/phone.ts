import { normaliseUnicode } from "../normalise-unicode.ts";
import { toAsciiDigits } from "./digits.ts";
import { createLineRule, toOneLine, type TextRule } from "./text-rule.ts";

const SEPARATOR = "(?:[\\s\\p{Cf}\\p{Pd}−ー.（）]|\\(|\\)|\\/)";

/**
 * Rule of a phone number of any country: 6 to 15 digits, an optional plus, and the usual separators. Digits
 * of all scripts are saved as 0 to 9, dashes as "-", and Australia's international prefix 0011 as "+".
 * Invisible characters are removed, because they are common in address books.
 */
export const phoneRule: TextRule = {
  ...createLineRule(40),
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

function normalisePhone(input: string): string {
  const text = toAsciiDigits(toOneLine(normaliseUnicode(input, "NFKC").replace(/\p{Cf}/gu, ""))).replace(
    /[\p{Pd}−ー]/gu,
    "-",
  );
  return text.replace(AUSTRALIAN_INTERNATIONAL_PREFIX, "$1+");
}

const AUSTRALIAN_INTERNATIONAL_PREFIX = /^(?:\(0011\)|(\(?)0011)[\s./-]*\+?(?=\(?[1-9](?:\D*\d){6})/;
