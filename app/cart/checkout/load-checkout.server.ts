import type { AppLoadContext } from "@remix-run/node";
import { ifThere, patience } from "../../site/errors/patience.ts";
import type { ShippingQuote, ShopAddress } from "../../wire/shop.ts";
import { cartView } from "../cart-view.server.ts";
import type { CheckoutPage } from "./checkout-page.ts";

/** What somebody chose on the checkout, kept with the cart; see `CartChoices`. */
export type Chosen = Parameters<AppLoadContext["cart"]["read"]>[0];

/**
 * The checkout of the signed-in user's cart; null while there is nothing in it. The address is the chosen
 * one, else the last of the list; shipping is the chosen way while it leads there, or the only one. The ways
 * are asked for only with an address. Addresses and ways that don't come in time are missing: what is chosen
 * stays chosen. [CART-022 CART-024]
 */
export async function loadCheckout(
  context: AppLoadContext,
  chosen: Chosen = {},
): Promise<CheckoutPage | null> {
  const [first, addresses, countries] = await Promise.all([
    context.cart.read(chosen),
    ifThere(context, "addresses", () => context.organiser.shopOrders.addresses({ patience })),
    ifThere(context, "countries", () => context.organiser.site.countries()),
  ]);
  if (first.items.length === 0) return null;

  const { shippingType, shippingAddress } = context.cart.choices;
  const address = addresses?.find(({ id }) => id === shippingAddress) ?? addresses?.at(-1) ?? null;
  const quotes = address
    ? await ifThere(context, "shipping", () => context.cart.shippingQuotes(address))
    : [];
  const wished = address?.id === shippingAddress ? shippingType : 0;
  const missing = { addresses: addresses === null, shipping: quotes === null };
  const choice = missing.addresses
    ? { shippingAddress, shippingType }
    : { shippingAddress: address?.id ?? 0, shippingType: quotes ? offered(quotes, wished) : wished };
  const isPriced = choice.shippingAddress === shippingAddress && choice.shippingType === shippingType;
  const cart = isPriced ? first : await context.cart.read(choice);

  return {
    // A code that was refused is told of once: the second answer no longer knows it.
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
    paymentTypes: cart.paymentTypes,
    countries: (countries?.items ?? []).map(({ name }) => name),
    missing,
    searchesAddresses: context.addressSearch.isOffered,
  };
}

/** The wished way where it is offered, else the only one, else none. */
function offered(quotes: ShippingQuote[], wished: number): number {
  const priced = quotes.filter(({ amount }) => amount !== null);
  if (priced.some(({ shippingTypeId }) => shippingTypeId === wished)) return wished;
  const [only, ...others] = priced;
  return only && others.length === 0 ? only.shippingTypeId : 0;
}

function addressLabel(address: ShopAddress): string {
  const name = address.displayName || `${address.firstName} ${address.lastName}`;
  const place = [address.city, address.state, address.postcode].filter(Boolean).join(" ");
  return [name, address.streetAddress, address.streetAddress1, place, address.country]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(", ");
}
