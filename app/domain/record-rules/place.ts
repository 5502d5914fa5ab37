import { normaliseUnicode } from "../normalise-unicode.ts";
import { plainDigits } from "./digits.ts";
import { line, oneLine, type TextRule } from "./text-rule.ts";

/** Letters, digits, spaces and hyphens: 5045, K1A 0B1, LV-1010; 〒100-0001 without its symbol. */
export const postcode: TextRule = {
  ...line(20),
  // Full-width digits and hyphens come from East Asian keyboards.
  normalise: (text) =>
    oneLine(normaliseUnicode(text, "NFKC").replace(/[\p{Cf}〒〶]/gu, "")).replace(/[\p{Pd}−ー]/gu, "-"),
  tooLong: "postcode",
  pattern: /^(?:[\p{L}\p{Nd}\s\p{Pd}−ー〒〶]|-){1,20}$/u,
  isValid: (text) => /^[\p{L}\p{Nd} ー-]+$/u.test(text),
  problem: "postcode",
};

/** Four digits. */
export const australianPostcode: TextRule = {
  ...postcode,
  normalise: (text) => plainDigits(postcode.normalise(text)),
  tooLong: "australianPostcode",
  pattern: /^\s*\p{Nd}{4}\s*$/u,
  isValid: (text) => /^[0-9]{4}$/.test(text),
  problem: "australianPostcode",
};

export const isAustralia = (country: string): boolean => /^(?:australia|aus?)$/i.test(country.trim());
