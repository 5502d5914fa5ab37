import type { AddressSuggestion, LookedUpAddress } from "../../../wire/address-service.ts";

/**
 * The result of an address search. `filled-in`: the user has chosen `address`. `limited`: the user has searched
 * too often.
 */
export type AddressSearchResult =
  | { state: "found"; suggestions: AddressSuggestion[] }
  | { state: "filled-in"; address: LookedUpAddress }
  | { state: "limited" | "unavailable" };

/** Member that forms with an address search add to their responses. */
export type AddressSearchResponse = { addressSearch: AddressSearchResult };

export const searchField = "address_search";

/** The form field for each part of an address. */
export type AddressFieldNames = Readonly<
  Record<"line1" | "line2" | "city" | "state" | "postcode" | "country", string>
>;

/** The fields of an entrant's address. [ADR-002] */
export const entrantAddressFields: AddressFieldNames = {
  line1: "street_address",
  line2: "unit",
  city: "suburb",
  state: "state",
  postcode: "postcode",
  country: "country",
};

/** The fields of a shop delivery address. [ADR-001] */
export const shopAddressFields: AddressFieldNames = {
  ...entrantAddressFields,
  line2: "street_address_1",
  city: "city",
};

/**
 * Returns the field values of a found address by field name. Leaves out empty parts, so that typed values stay.
 */
export const addressFieldValues = (
  address: LookedUpAddress,
  fieldNames: AddressFieldNames,
): [string, string][] =>
  ([...addressParts] as const).flatMap((part): [string, string][] =>
    address[part] === "" ? [] : [[fieldNames[part], address[part]]],
  );

const addressParts = ["line1", "line2", "city", "state", "postcode", "country"] as const;

/** Whether the street line of an address starts with a number. [ADR-016] */
export const hasStreetNumber = ({ line1 }: LookedUpAddress): boolean => /^\s*\p{Nd}/u.test(line1);
