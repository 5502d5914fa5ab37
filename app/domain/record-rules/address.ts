import { email, personName } from "./person.ts";
import { phone } from "./phone.ts";
import { postcode } from "./place.ts";
import { line, optional } from "./text-rule.ts";

/**
 * Rules of an entrant's address. Locality, state and postcode depend on the country (`placeRules`), the
 * street number is checked by the search field. [ADR-016..023]
 */
export const addressRules = {
  street: line(),
  unit: optional(line()),
  country: line(),
};

/** Rules of a shipping address; post-office boxes are allowed. [ADR-001] */
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

/** Postcode that a customer may give for the organiser's statistics. */
export const optionalPostcode = optional(postcode);
