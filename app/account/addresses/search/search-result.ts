import type { AddressSuggestion, LookedUpAddress } from "../../../wire/address-service.ts";

export type AddressSearchResult =
  | { state: "found"; suggestions: AddressSuggestion[] }
  | { state: "filled-in"; address: LookedUpAddress }
  | { state: "limited" | "unavailable" };

/** Part of the response of a form with an address search. */
export type AddressSearchResponse = { addressSearch: AddressSearchResult };

export const ADDRESS_SEARCH_FIELD = "address_search";

/** The form field for each part of an address. */
export type AddressFieldNames = Readonly<
  Record<"line1" | "line2" | "city" | "state" | "postcode" | "country", string>
>;

/** The fields of an entrant's address. [ADR-002] */
export const ENTRANT_ADDRESS_FIELDS: AddressFieldNames = {
  line1: "street_address",
  line2: "unit",
  city: "suburb",
  state: "state",
  postcode: "postcode",
  country: "country",
};

/** The fields of a shop delivery address. [ADR-001] */
export const SHOP_ADDRESS_FIELDS: AddressFieldNames = {
  ...ENTRANT_ADDRESS_FIELDS,
  line2: "street_address_1",
  city: "city",
};

/**
 * Lists the fields that a found address fills in, as pairs of name and value. Leaves out empty parts, because
 * they would overwrite the user's input.
 */
export const listAddressFieldValues = (
  address: LookedUpAddress,
  fieldNames: AddressFieldNames,
): [string, string][] =>
  ADDRESS_PARTS.flatMap((part): [string, string][] =>
    address[part] === "" ? [] : [[fieldNames[part], address[part]]],
  );

const ADDRESS_PARTS = ["line1", "line2", "city", "state", "postcode", "country"] as const;

/** Whether the street line of an address starts with a number. [ADR-016] */
export const hasStreetNumber = ({ line1 }: LookedUpAddress): boolean => /^\s*\p{Nd}/u.test(line1);
