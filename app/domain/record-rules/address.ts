import { email, personName } from "./person.ts";
import { phone } from "./phone.ts";
import { line, optional, type TextRule } from "./text-rule.ts";

/** Letters, digits, spaces and hyphens: 5045, K1A 0B1, LV-1010. */
const postcode: TextRule = {
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

const numberedStreet: TextRule = {
  ...line(),
  pattern: /^\s*\p{Nd}.*$/u,
  problem: "streetNumber",
};

/** An entrant's address: all but the unit is a must, and the street begins with its number. [ADR-016..023] */
export const addressRules = {
  street: numberedStreet,
  unit: optional(line()),
  suburb: line(),
  state: line(),
  postcode,
  country: line(),
};

/** Where the shop ships to, a post-office box as well. [ADR-001] */
export const shopAddressRules = {
  firstName: personName,
  lastName: personName,
  email,
  phone,
  company: optional(line()),
  street: line(),
  street2: optional(line()),
  city: line(),
  state: optional(line()),
  postcode,
  country: line(),
};

/** The postcode that somebody who orders may leave, for the organiser's statistics. */
export const optionalPostcode = optional(postcode);
