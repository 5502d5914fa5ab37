import { z } from "zod";
import { text } from "./primitives.ts";

/** An address that may be meant: what it is looked up by, and how it reads in one line. */
export type AddressSuggestion = { id: string; label: string };

const Suggestion = z
  .object({
    id: z.string().min(1).max(300),
    address: z.object({ label: z.string().trim().min(1).max(300) }),
  })
  .transform(({ id, address }): AddressSuggestion => ({ id, label: address.label }));

/** More than anybody reads through. */
const mostSuggestions = 8;

/** What the address service suggests; a suggestion that isn't one is left out. [API-113] */
export const Suggestions = z.object({ items: z.array(z.unknown()) }).transform(({ items }) =>
  items
    .flatMap((item): AddressSuggestion[] => {
      const read = Suggestion.safeParse(item);
      return read.success ? [read.data] : [];
    })
    .slice(0, mostSuggestions),
);

/** Where the map stands for an address whose place the service doesn't know. [ADR-024 ADR-025] */
const mapDefault = { lat: -27, lng: 153 };

/**
 * An address as it was looked up; `line1` begins with the house number where there is one. [ADR-003 API-114]
 */
export const LookedUpAddress = z
  .object({
    address: z.object({
      houseNumber: text,
      street: text,
      district: text,
      city: text,
      postalCode: text,
      state: text,
      countryName: text,
    }),
    position: z.object({ lat: z.number(), lng: z.number() }).nullish().catch(null),
  })
  .transform(({ address, position }) => ({
    line1: [address.houseNumber, address.street].filter(Boolean).join(" "),
    line2: "",
    city: address.district || address.city,
    state: address.state,
    postcode: address.postalCode,
    country: address.countryName,
    latitude: (position ?? mapDefault).lat,
    longitude: (position ?? mapDefault).lng,
  }));
export type LookedUpAddress = z.output<typeof LookedUpAddress>;
