import { z } from "zod";
import { shopAddressRules } from "../../domain/record-rules/address.ts";
import { getPlaceRules } from "../../domain/record-rules/place-rules.server.ts";
import { SINGLE_NAME_FIELD, getSingleNameValue } from "../../posting/form-result.ts";
import {
  requiredField,
  lastNameField,
  requiredOrOptionalField,
  optionalField,
} from "../../posting/fields.ts";
import type { ShopAddress, ShopAddressToSave } from "../../wire/shop.ts";

/** Creates the form schema of a new address in `country`. [ADR-001] */
export function createNewAddressSchema(country: string, hasSingleName = false) {
  const { locality, state, postcode } = getPlaceRules(country);
  return z.object({
    first_name: requiredField(shopAddressRules.firstName),
    last_name: lastNameField(hasSingleName, shopAddressRules.lastName),
    email: requiredField(shopAddressRules.email),
    phone: requiredField(shopAddressRules.phone),
    company: optionalField(shopAddressRules.company),
    street_address: requiredField(shopAddressRules.street),
    street_address_1: optionalField(shopAddressRules.street2),
    city: requiredOrOptionalField(locality),
    state: requiredOrOptionalField(state),
    postcode: requiredOrOptionalField(postcode),
    country: requiredField(shopAddressRules.country),
  });
}

type NewAddressForm = z.output<ReturnType<typeof createNewAddressSchema>>;

/** Converts a saved address to the form's values, so that the user can correct it. */
export const toFormValues = (
  address: ShopAddress,
): NewAddressForm & Record<typeof SINGLE_NAME_FIELD, string> => ({
  [SINGLE_NAME_FIELD]: getSingleNameValue(address),
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

/** Converts the form's values to a new address for the API. */
export const toShopAddress = (form: NewAddressForm): ShopAddressToSave => ({
  id: 0,
  display_name: "",
  ...form,
});
