import { z } from "zod";
import { shopAddressRules } from "../../domain/record-rules/address.ts";
import { field, optionalField } from "../../posting/fields.ts";
import type { ShopAddressToSave } from "../../wire/shop.ts";

/** The fields of an address that isn't saved yet, by their names. [ADR-001] */
export const NewAddressForm = z.object({
  first_name: field(shopAddressRules.firstName),
  last_name: field(shopAddressRules.lastName),
  email: field(shopAddressRules.email),
  phone: field(shopAddressRules.phone),
  company: optionalField(shopAddressRules.company),
  street_address: field(shopAddressRules.street),
  street_address_1: optionalField(shopAddressRules.street2),
  city: field(shopAddressRules.city),
  state: optionalField(shopAddressRules.state),
  postcode: field(shopAddressRules.postcode),
  country: field(shopAddressRules.country),
});

/** A new address as the wire takes it. */
export const shopAddressToSave = (form: z.output<typeof NewAddressForm>): ShopAddressToSave => ({
  id: 0,
  display_name: "",
  ...form,
});
