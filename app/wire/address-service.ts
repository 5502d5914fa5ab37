import { z } from "zod";
import { text } from "./primitives.ts";

/** A suggested address, with the id for the lookup. */
export type AddressSuggestion = { id: string; label: string };

const Suggestion = z
  .object({
    id: z.string().min(1).max(300),
    address: z.object({ label: z.string().trim().min(1).max(300) }),
  })
  .transform(({ id, address }): AddressSuggestion => ({ id, label: address.label }));

/** Users don't read longer lists. */
const MAX_SUGGESTIONS = 8;

/** The suggestions of the address service. The parser leaves out invalid suggestions. [API-113] */
export const Suggestions = z.object({ items: z.array(z.unknown()) }).transform(({ items }) =>
  items
    .flatMap((item): AddressSuggestion[] => {
      const result = Suggestion.safeParse(item);
      return result.success ? [result.data] : [];
    })
    .slice(0, MAX_SUGGESTIONS),
);

/** The position of an address if the address service sends none. [ADR-024 ADR-025] */
const DEFAULT_POSITION = { lat: -27, lng: 153 };

/**
 * The response to an address lookup. `line1` starts with the house number, if there is one. [ADR-003 API-114]
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
    latitude: (position ?? DEFAULT_POSITION).lat,
    longitude: (position ?? DEFAULT_POSITION).lng,
  }));
export type LookedUpAddress = z.output<typeof LookedUpAddress>;
