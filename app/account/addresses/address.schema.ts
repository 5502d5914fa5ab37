import { z } from "zod";
import { addressRules } from "../../domain/record-rules/address.ts";
import { placeRules } from "../../domain/record-rules/place-rules.server.ts";
import { field, fieldFor, optionalField } from "../../posting/fields.ts";
import type { AddressToSave } from "../../wire/account.ts";

/** Returns the form schema of an entrant's address in `country`, by field name. [ADR-016..023] */
export function addressForm(country: string) {
  const { locality, state, postcode } = placeRules(country);
  return z.object({
    street_address: field(addressRules.street),
    unit: optionalField(addressRules.unit),
    suburb: fieldFor(locality),
    state: fieldFor(state),
    postcode: fieldFor(postcode),
    country: field(addressRules.country),
  });
}

export type AddressForm = z.output<ReturnType<typeof addressForm>>;

/** Converts the form's values to a new address for the API. */
export const addressToSave = ({ suburb, ...rest }: AddressForm): AddressToSave => ({
  id: 0,
  suburb_name: suburb,
  ...rest,
});
