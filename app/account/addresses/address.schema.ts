import { z } from "zod";
import { addressRules } from "../../domain/record-rules/address.ts";
import { placeRules } from "../../domain/record-rules/place.ts";
import { field, optionalField } from "../../posting/fields.ts";
import type { AddressToSave } from "../../wire/account.ts";

/** The form of an entrant's address in this country, by the names of its fields. [ADR-016..023] */
export const addressForm = (country: string) =>
  z.object({
    street_address: field(addressRules.street),
    unit: optionalField(addressRules.unit),
    suburb: field(addressRules.suburb),
    state: field(addressRules.state),
    postcode: field(placeRules(country).postcode),
    country: field(addressRules.country),
  });

export type AddressForm = z.output<ReturnType<typeof addressForm>>;

/** A new address as the wire takes it. */
export const addressToSave = ({ suburb, ...others }: AddressForm): AddressToSave => ({
  id: 0,
  suburb_name: suburb,
  ...others,
});
