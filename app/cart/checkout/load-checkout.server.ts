import { fullName } from "../../domain/record-rules/person.ts";
import type { AppLoadContext } from "@remix-run/node";
import { sortByName } from "../../i18n/sort-by-name.server.ts";
import { optional } from "../../optional.server.ts";
import type { ShippingQuote, ShopAddress } from "../../wire/shop.ts";
import { toCartView } from "../cart-view.server.ts";
import type { CheckoutPage } from "./checkout-page.ts";

/** Choices at the checkout, saved with the cart; see `CartChoices`. */
export type CheckoutChoices = Parameters<AppLoadContext["cart"]["read"]>[0];

/**
 * Loads the checkout of the logged-in user's cart; null if the cart is empty. The address is the chosen
 * one, else the last of the list. The shipping method is the chosen one if it is offered for the address,
 * else the cheapest. Without an address no methods are loaded. Addresses and methods that can't be loaded
 * in time are listed in `missing`, and the choices are preserved. [CART-022 CART-024]
 */
export async function loadCheckout(
  context: AppLoadContext,
  choices: CheckoutChoices = {},
): Promise<CheckoutPage | null> {
  const { organiser, optionalTimeoutMs } = context;
  const tryLoad = <Found>(description: string, load: () => Promise<Found>) =>
    optional(context, description, load, { or: null, once: true });
  const [firstCart, addresses, countries] = await Promise.all([
    context.cart.read(choices),
    tryLoad("addresses", () => organiser.shopOrders.addresses({ timeoutMs: optionalTimeoutMs })),
    tryLoad("countries", () => organiser.site.countries()),
  ]);
  if (firstCart.items.length === 0) return null;

  const { shippingType, shippingAddress } = context.cart.choices;
  const address = addresses?.find(({ id }) => id === shippingAddress) ?? addresses?.at(-1) ?? null;
  const quotes = address ? await tryLoad("shipping", () => context.cart.shippingQuotes(address)) : [];
  const requestedMethod = address?.id === shippingAddress ? shippingType : 0;
  const missing = { addresses: addresses === null, shipping: quotes === null };
  const applicableChoices = missing.addresses
    ? { shippingAddress, shippingType }
    : {
        shippingAddress: address?.id ?? 0,
        shippingType: quotes ? selectMethod(quotes, requestedMethod) : requestedMethod,
      };
  const isPriced =
    applicableChoices.shippingAddress === shippingAddress && applicableChoices.shippingType === shippingType;
  const cart = isPriced ? firstCart : await context.cart.read(applicableChoices);

  return {
    // Only the first response reports a rejection of the code, so its message is used.
    cart: toCartView(
      { ...cart, message: cart.message || firstCart.message },
      context.cart.choices.promotionCode,
    ),
    addresses: (addresses ?? []).map((savedAddress) => ({
      id: savedAddress.id,
      label: formatAddress(savedAddress),
    })),
    addressId: applicableChoices.shippingAddress,
    quotes: (quotes ?? []).map((quote) => ({
      id: quote.shippingTypeId,
      name: quote.shippingName,
      amount: quote.amount,
      isPickUp: quote.isPickUp,
    })),
    shippingId: applicableChoices.shippingType,
    canRequestQuote: !context.organiser.site.lacks("shipping-quote"),
    paymentTypes: cart.paymentTypes,
    countries: sortByName(context.language.code, countries?.items ?? []).map(({ name }) => name),
    missing,
    searchesAddresses: context.addressSearch.isOffered,
  };
}

/**
 * Returns the requested method if it is offered with a price, else the cheapest that isn't pick-up, else the
 * cheapest pick-up, else 0.
 */
function selectMethod(quotes: ShippingQuote[], requestedMethod: number): number {
  const priced = quotes.filter(({ amount }) => amount !== null);
  if (priced.some(({ shippingTypeId }) => shippingTypeId === requestedMethod)) return requestedMethod;
  const [cheapest] = priced.toSorted(
    (a, b) => Number(a.isPickUp) - Number(b.isPickUp) || (a.amount ?? 0) - (b.amount ?? 0),
  );
  return cheapest?.shippingTypeId ?? 0;
}

function formatAddress(address: ShopAddress): string {
  const name = address.displayName || fullName(address.firstName, address.lastName);
  const locality = [address.city, address.state, address.postcode].filter(Boolean).join(" ");
  return [name, address.streetAddress, address.streetAddress1, locality, address.country]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(", ");
}
