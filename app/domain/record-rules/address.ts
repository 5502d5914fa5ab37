import { email, personName } from "./person.ts";
import { phone } from "./phone.ts";
import { postcode } from "./place.ts";
import { line, optional } from "./text-rule.ts";

/**
 * Rules of an entrant's address. The rules of locality, state and postcode depend on the country
 * (`getPlaceRules`). The search field checks the street number. [ADR-016..023]
 */
export const addressRules = {
  street: line(),
  unit: optional(line()),
  country: line(),
};

/** Rules of a shipping address, which may be a post-office box. [ADR-001] */
export const shopAddressRules = {
  firstName: personName,
  lastName: personName,
  email,
  phone,
  company: optional(line()),
  street: line(),
  street2: optional(line()),
  country: line(),
};

/** Rule of the optional postcode that orders contain for the organiser's statistics. */
export const optionalPostcode = optional(postcode);
