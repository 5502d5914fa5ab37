import { line, optional, type TextRule } from "./text-rule.ts";

/** Letters, digits, spaces and hyphens: 5045, K1A 0B1, LV-1010. */
export const postcode: TextRule = {
  ...line(20),
  tooLong: "postcode",
  pattern: /^(?:[\p{L}\p{Nd} ]|-){1,20}$/u,
  problem: "postcode",
};

const australianPostcode: TextRule = {
  ...line(20),
  tooLong: "australianPostcode",
  pattern: /^[0-9]{4}$/,
  problem: "australianPostcode",
};

/** What a country decides: Australian postcodes have four digits, and every place there is in a state. */
export const placeRules = (country: string): { state: TextRule; postcode: TextRule } =>
  /^(?:australia|au)$/i.test(country.trim())
    ? { state: line(), postcode: australianPostcode }
    : { state: optional(line()), postcode };

/** A street begins with its number. [ADR-016] */
export const numberedStreet: TextRule = {
  ...line(),
  pattern: /^\s*\p{Nd}.*$/u,
  problem: "streetNumber",
};
