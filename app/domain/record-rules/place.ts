import { normaliseUnicode } from "../normalise-unicode.ts";
import { toAsciiDigits } from "./digits.ts";
import { createLineRule, toOneLine, type TextRule } from "./text-rule.ts";

/**
 * Rule for postcodes of all countries: letters, digits, spaces and hyphens, such as 5045, K1A 0B1 or LV-1010.
 * Japanese postal marks are removed (“〒100-0001”).
 */
export const postcodeRule: TextRule = {
  ...createLineRule(20),
  // East Asian keyboards type full-width digits and hyphens.
  normalise: (text) =>
    toOneLine(normaliseUnicode(text, "NFKC").replace(/[\p{Cf}〒〶]/gu, "")).replace(/[\p{Pd}−ー]/gu, "-"),
  tooLong: "postcode",
  pattern: /^(?:[\p{L}\p{Nd}\s\p{Pd}−ー〒〶]|-){1,20}$/u,
  isValid: (text) => /^[\p{L}\p{Nd} ー-]+$/u.test(text),
  problem: "postcode",
};

export const australianPostcodeRule: TextRule = {
  ...postcodeRule,
  normalise: (text) => toAsciiDigits(postcodeRule.normalise(text)),
  tooLong: "australianPostcode",
  pattern: /^\s*\p{Nd}{4}\s*$/u,
  isValid: (text) => /^[0-9]{4}$/.test(text),
  problem: "australianPostcode",
};

/** Whether a country, by its English name or ISO code, is Australia. */
export const isAustralia = (country: string): boolean => /^(?:australia|aus?)$/i.test(country.trim());
