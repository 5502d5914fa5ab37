import { z } from "zod";
import { addressRules } from "../../domain/record-rules/address.ts";
import { field, optionalField } from "../../posting/fields.ts";
import type { AddressToSave } from "../../wire/account.ts";

/** The form of an entrant's address, by the names of its fields. [ADR-016..023] */
export const AddressForm = z.object({
  street_address: field(addressRules.street),
  unit: optionalField(addressRules.unit),
  suburb: field(addressRules.suburb),
  state: field(addressRules.state),
  postcode: field(addressRules.postcode),
  country: field(addressRules.country),
});

/** A new address as the wire takes it. */
export const addressToSave = ({ suburb, ...others }: z.output<typeof AddressForm>): AddressToSave => ({
  id: 0,
  suburb_name: suburb,
  ...others,
});
