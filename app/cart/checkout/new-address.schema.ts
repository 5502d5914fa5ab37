import { z } from "zod";
import { shopAddressRules } from "../../domain/record-rules/address.ts";
import { placeRules } from "../../domain/record-rules/place.ts";
import { field, ofRule, optionalField } from "../../posting/fields.ts";
import type { ShopAddress, ShopAddressToSave } from "../../wire/shop.ts";

/** The fields of an address in this country that isn't saved yet, by their names. [ADR-001] */
export const newAddressForm = (country: string) =>
  z.object({
    first_name: field(shopAddressRules.firstName),
    last_name: field(shopAddressRules.lastName),
    email: field(shopAddressRules.email),
    phone: field(shopAddressRules.phone),
    company: optionalField(shopAddressRules.company),
    street_address: field(shopAddressRules.street),
    street_address_1: optionalField(shopAddressRules.street2),
    city: field(shopAddressRules.city),
    state: ofRule(placeRules(country).state),
    postcode: field(placeRules(country).postcode),
    country: field(shopAddressRules.country),
  });

type NewAddressForm = z.output<ReturnType<typeof newAddressForm>>;

/** What a saved address reads like in the form, to be corrected. */
export const typedOf = (address: ShopAddress): NewAddressForm => ({
  first_name: address.firstName,
  last_name: address.lastName,
  email: address.email,
  phone: address.phone,
  company: address.company,
  street_address: address.streetAddress,
  street_address_1: address.streetAddress1,
  city: address.city,
  state: address.state,
  postcode: address.postcode,
  country: address.country,
});

/** A new address as the wire takes it. */
export const shopAddressToSave = (form: NewAddressForm): ShopAddressToSave => ({
  id: 0,
  display_name: "",
  ...form,
});
