import type { AddressSuggestion, LookedUpAddress } from "../../../wire/address-service.ts";

/** What the last search came to, whether a press of a button or a script asked. */
export type SearchNews =
  | { state: "found"; suggestions: AddressSuggestion[] }
  | { state: "filled-in"; address: LookedUpAddress }
  | { state: "limited" | "unavailable" };

/** What a form with a search says of it in every answer beside its values. */
export type SearchAnswer = { addressSearch: SearchNews };

/** The field that is typed in to search. */
export const searchField = "address_search";

/** Which field of a form takes which part of an address. */
export type AddressMembers = Readonly<
  Record<"line1" | "line2" | "city" | "state" | "postcode" | "country", string>
>;

/** The members of an entrant's address. [ADR-002] */
export const entrantMembers: AddressMembers = {
  line1: "street_address",
  line2: "unit",
  city: "suburb",
  state: "state",
  postcode: "postcode",
  country: "country",
};

/** The members of an address that the shop sends to. [ADR-001] */
export const shopMembers: AddressMembers = { ...entrantMembers, line2: "street_address_1", city: "city" };

/** What a found address writes into the fields; a part that it lacks leaves what is typed there. */
export const partsIn = (address: LookedUpAddress, members: AddressMembers): [string, string][] =>
  ([...parts] as const).flatMap((part): [string, string][] =>
    address[part] === "" ? [] : [[members[part], address[part]]],
  );

const parts = ["line1", "line2", "city", "state", "postcode", "country"] as const;

/** Whether an address has its street number. [ADR-016] */
export const hasStreetNumber = ({ line1 }: LookedUpAddress): boolean => /^\s*\p{Nd}/u.test(line1);
