import { emailRule, personNameRule } from "./person.ts";
import { phoneRule } from "./phone.ts";
import { postcodeRule } from "./place.ts";
import { createLineRule, makeOptional } from "./text-rule.ts";

/**
 * Rules of an entrant's address. `getPlaceRules` returns the rules of locality, state and postcode, which
 * depend on the country. `validateAddressSearch` checks the street number. [ADR-016..023]
 */
export const addressRules = {
  street: createLineRule(),
  unit: makeOptional(createLineRule()),
  country: createLineRule(),
};

/** Rules of a shipping address, which may be a post-office box. [ADR-001] */
export const shopAddressRules = {
  firstName: personNameRule,
  lastName: personNameRule,
  email: emailRule,
  phone: phoneRule,
  company: makeOptional(createLineRule()),
  street: createLineRule(),
  street2: makeOptional(createLineRule()),
  country: createLineRule(),
};

/** Rule of the postcode in orders, which is for the organiser's statistics. */
export const optionalPostcodeRule = makeOptional(postcodeRule);
