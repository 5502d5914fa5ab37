import type { AppLoadContext } from "@remix-run/node";
import { isAustralia } from "../domain/record-rules/place.ts";
import { getPlaceRules } from "../domain/record-rules/place-rules.server.ts";
import {
  createLineRule,
  makeOptional,
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
  const country =
    names.find((name) => name === query.get("country")) ?? names.find(isAustralia) ?? "Australia";
  const [postcode = "", suburb = ""] = ["postcode", "suburb"].map((name) => query.get(name) ?? "");
  const problems = {
    postcode: validateText(getPlaceRules(country).postcode, postcode),
    suburb: validateText(makeOptional(createLineRule()), suburb),
  };
  const estimate = { postcode, suburb, country, countries: names };
  if (!query.has("postcode"))
    return { ...estimate, problems: { postcode: null, suburb: null }, quotes: undefined };
  if (problems.postcode ?? problems.suburb) return { ...estimate, problems, quotes: undefined };

  const quotes = await loadOptional(
    context,
    "shipping",
    () => context.cart.listShippingQuotes({ postcode, city: suburb, country }),
    { fallback: null },
  );
  const goods = cart.subTotal === null ? null : cart.subTotal - cart.discount;
  return {
    ...estimate,
    problems,
    quotes:
      quotes?.map(({ shippingTypeId, shippingName, amount }) => ({
        id: shippingTypeId,
        name: shippingName,
        amount,
        total: amount === null || goods === null ? null : goods + amount,
      })) ?? null,
  };
}
