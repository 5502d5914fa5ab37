import { fullName } from "../../domain/record-rules/person.ts";
import type { AppLoadContext } from "@remix-run/node";
import { sortByName } from "../../i18n/sort-by-name.server.ts";
import { optional } from "../../optional.server.ts";
import type { ShippingQuote, ShopAddress } from "../../wire/shop.ts";
import { cartView } from "../cart-view.server.ts";
import type { CheckoutPage } from "./checkout-page.ts";

/** Choices at the checkout, saved with the cart; see `CartChoices`. */
export type CheckoutChoices = Parameters<AppLoadContext["cart"]["read"]>[0];

/**
 * Loads the checkout of the logged-in user's cart; null if it is empty. The address is the chosen one, else
 * the last in the list; the shipping method is the chosen one if it is offered for the address, or the only
 * one. Methods are only loaded with an address. What can't be loaded in time is missing, but choices are
 * preserved. [CART-022 CART-024]
 */
export async function loadCheckout(
  context: AppLoadContext,
  chosen: CheckoutChoices = {},
): Promise<CheckoutPage | null> {
  const { organiser, optionalTimeoutMs } = context;
  const once = <Found>(what: string, ask: () => Promise<Found>) =>
    optional(context, what, ask, { or: null, once: true });
  const [first, addresses, countries] = await Promise.all([
    context.cart.read(chosen),
    once("addresses", () => organiser.shopOrders.addresses({ timeoutMs: optionalTimeoutMs })),
    once("countries", () => organiser.site.countries()),
  ]);
  if (first.items.length === 0) return null;

  const { shippingType, shippingAddress } = context.cart.choices;
  const address = addresses?.find(({ id }) => id === shippingAddress) ?? addresses?.at(-1) ?? null;
  const quotes = address ? await once("shipping", () => context.cart.shippingQuotes(address)) : [];
  const wanted = address?.id === shippingAddress ? shippingType : 0;
  const missing = { addresses: addresses === null, shipping: quotes === null };
  const choice = missing.addresses
    ? { shippingAddress, shippingType }
    : { shippingAddress: address?.id ?? 0, shippingType: quotes ? offered(quotes, wanted) : wanted };
  const isPriced = choice.shippingAddress === shippingAddress && choice.shippingType === shippingType;
  const cart = isPriced ? first : await context.cart.read(choice);

  return {
    // A rejection of the code is only reported by the first response, so take it from there.
    cart: cartView({ ...cart, message: cart.message || first.message }, context.cart.choices.promotionCode),
    addresses: (addresses ?? []).map((one) => ({ id: one.id, label: addressLabel(one) })),
    addressId: choice.shippingAddress,
    quotes: (quotes ?? []).map((quote) => ({
      id: quote.shippingTypeId,
      name: quote.shippingName,
      amount: quote.amount,
      isPickUp: quote.isPickUp,
    })),
    shippingId: choice.shippingType,
    mayAskForQuote: !context.organiser.site.lacks("shipping-quote"),
    paymentTypes: cart.paymentTypes,
    countries: sortByName(context.language.code, countries?.items ?? []).map(({ name }) => name),
    missing,
    searchesAddresses: context.addressSearch.isOffered,
  };
}

/** The wanted method if offered, else the only one, else none. */
function offered(quotes: ShippingQuote[], wanted: number): number {
  const priced = quotes.filter(({ amount }) => amount !== null);
  if (priced.some(({ shippingTypeId }) => shippingTypeId === wanted)) return wanted;
  const [only, ...others] = priced;
  return only && others.length === 0 ? only.shippingTypeId : 0;
}

function addressLabel(address: ShopAddress): string {
  const name = address.displayName || fullName(address.firstName, address.lastName);
  const place = [address.city, address.state, address.postcode].filter(Boolean).join(" ");
  return [name, address.streetAddress, address.streetAddress1, place, address.country]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(", ");
}
