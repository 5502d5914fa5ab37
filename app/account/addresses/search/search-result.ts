import type { AddressSuggestion, LookedUpAddress } from "../../../wire/address-service.ts";

/** The result of the last search, by button or by script. */
export type AddressSearchResult =
  | { state: "found"; suggestions: AddressSuggestion[] }
  | { state: "filled-in"; address: LookedUpAddress }
  | { state: "limited" | "unavailable" };

/** What forms with an address search add to their responses. */
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

/** The field values of a found address. Parts that it lacks are left out, so that typed values stay. */
export const addressFieldValues = (
  address: LookedUpAddress,
  members: AddressFieldNames,
): [string, string][] =>
  ([...parts] as const).flatMap((part): [string, string][] =>
    address[part] === "" ? [] : [[members[part], address[part]]],
  );

const parts = ["line1", "line2", "city", "state", "postcode", "country"] as const;

/** Whether an address has its street number. [ADR-016] */
export const hasStreetNumber = ({ line1 }: LookedUpAddress): boolean => /^\s*\p{Nd}/u.test(line1);
