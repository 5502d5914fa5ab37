import { z } from "zod";
import { addressRules } from "../../domain/record-rules/address.ts";
import { getPlaceRules } from "../../domain/record-rules/place-rules.server.ts";
import { requiredField, requiredOrOptionalField, optionalField } from "../../posting/fields.ts";
import type { AddressToSave } from "../../wire/account.ts";

/** Creates the form schema of an entrant's address in `country`. [ADR-016..023] */
export function createAddressSchema(country: string) {
  const { locality, state, postcode } = getPlaceRules(country);
  return z.object({
    street_address: requiredField(addressRules.street),
    unit: optionalField(addressRules.unit),
    suburb: requiredOrOptionalField(locality),
    state: requiredOrOptionalField(state),
    postcode: requiredOrOptionalField(postcode),
    country: requiredField(addressRules.country),
  });
}

export type AddressFormValues = z.output<ReturnType<typeof createAddressSchema>>;

/** Builds a new address for the API from the form's values. */
export const buildAddressToSave = ({ suburb, ...rest }: AddressFormValues): AddressToSave => ({
  id: 0,
  suburb_name: suburb,
  ...rest,
});
