import type { AppLoadContext } from "@remix-run/node";
import { isAustralia } from "../domain/record-rules/place.ts";
import { getPlaceRules } from "../domain/record-rules/place-rules.server.ts";
import {
  createLineRule,
  makeOptional,
  MAX_LINE_LENGTH,
  type RecordProblem,
  validateText,
} from "../domain/record-rules/text-rule.ts";
import { sortByName } from "../i18n/sort-by-name.server.ts";
import { loadOptional } from "../optional.server.ts";
import type { CartView } from "./cart-view.server.ts";

/** The place of a shipping estimate and the methods to it. Amounts are in cents, or null if unknown. */
export type ShippingEstimate = {
  postcode: string;
  suburb: string;
  country: string;
  /** Names of countries. Empty if they can't be loaded. */
  countries: string[];
  problems: { postcode: RecordProblem | null; suburb: RecordProblem | null };
  /** Null if they can't be loaded, undefined without a valid place. */
  quotes: { id: number; name: string; amount: number | null; total: number | null }[] | null | undefined;
};

/**
 * Estimates the shipping of a cart to the `postcode`, `suburb` and `country` of the query, so that customers
 * know the total before they enter an address. The default country is Australia. [CART-007]
 */
export async function loadShippingEstimate(
  context: AppLoadContext,
  cart: CartView,
  query: URLSearchParams,
): Promise<ShippingEstimate> {
  const countries = await loadOptional(context, "countries", () => context.organiser.site.listCountries(), {
    fallback: null,
  });
  const names = sortByName(context.language.code, countries?.items ?? []).map(({ name }) => name);
  const chosen = createLineRule()
    .normalise(query.get("country") ?? "")
    .slice(0, MAX_LINE_LENGTH);
  // If the countries can't be loaded, the chosen one is kept.
  const isOffered = chosen !== "" && (names.length === 0 || names.includes(chosen));
  const country = isOffered ? chosen : (names.find(isAustralia) ?? "Australia");
  const rules = { postcode: getPlaceRules(country).postcode, suburb: makeOptional(createLineRule()) };
  const postcode = rules.postcode.normalise(query.get("postcode") ?? "");
  const suburb = rules.suburb.normalise(query.get("suburb") ?? "");
  const isSubmitted = query.has("postcode");
  const problems = {
    postcode: isSubmitted ? validateText(rules.postcode, postcode) : null,
    suburb: validateText(rules.suburb, suburb),
  };
  const estimate = { postcode, suburb, country, countries: names, problems };
  if (!isSubmitted || problems.postcode || problems.suburb) return { ...estimate, quotes: undefined };

  const quotes = await loadOptional(
    context,
    "shipping",
    () => context.cart.listShippingQuotes({ postcode, city: suburb, country }),
    { fallback: null },
  );
  const goods = cart.subTotal === null ? null : cart.subTotal - cart.discount;
  return {
    ...estimate,
    quotes:
      quotes?.map(({ shippingTypeId, shippingName, amount }) => ({
        id: shippingTypeId,
        name: shippingName,
        amount,
        total: amount === null || goods === null ? null : goods + amount,
      })) ?? null,
  };
}
