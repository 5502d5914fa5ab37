import { email, personName } from "./person.ts";
import { phone } from "./phone.ts";
import { numberedStreet, postcode } from "./place.ts";
import { line, optional } from "./text-rule.ts";

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
