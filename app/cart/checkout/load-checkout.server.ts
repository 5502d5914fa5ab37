import { formatFullName } from "../../domain/record-rules/person.ts";
import type { AppLoadContext } from "@remix-run/node";
import { isolate } from "../../i18n/interpolation.ts";
import { getDirection } from "../../i18n/languages.ts";
import { sortByName } from "../../i18n/sort-by-name.server.ts";
import { loadOptional } from "../../optional.server.ts";
import type { ShippingQuote, ShopAddress } from "../../wire/shop.ts";
import { toCartView } from "../cart-view.server.ts";
import type { CheckoutPage } from "./checkout-page.ts";

/** The choices that are saved with the cart: address, shipping method and promotion code. */
export type CheckoutChoices = Parameters<AppLoadContext["cart"]["read"]>[0];

/**
 * Loads the checkout of the logged-in user's cart, or null if the cart is empty. [CART-022 CART-024]
 * - Address: the chosen address, or else the last address in the list.
 * - Shipping method: the chosen method if it is offered for the address, or else the cheapest.
 * - `missing`: whether addresses or methods couldn't be loaded in time. The saved choices then stay
 * unchanged.
 */
export async function loadCheckout(
  context: AppLoadContext,
  choices: CheckoutChoices = {},
): Promise<CheckoutPage | null> {
  const { organiser, optionalTimeoutMs } = context;
  const tryLoad = <Data>(description: string, load: () => Promise<Data>) =>
    loadOptional(context, description, load, { fallback: null, skipAfterFailure: true });
  const [firstCart, addresses, countries] = await Promise.all([
    context.cart.read(choices),
    tryLoad("addresses", () => organiser.shopOrders.listAddresses({ timeoutMs: optionalTimeoutMs })),
    tryLoad("countries", () => organiser.site.listCountries()),
  ]);
  if (firstCart.items.length === 0) return null;

  const { shippingType, shippingAddress } = context.cart.choices;
  const address = addresses?.find(({ id }) => id === shippingAddress) ?? addresses?.at(-1) ?? null;
  const quotes = address ? await tryLoad("shipping", () => context.cart.listShippingQuotes(address)) : [];
  const requestedMethodId = address?.id === shippingAddress ? shippingType : 0;
  const missing = { addresses: addresses === null, shipping: quotes === null };
  const applicableChoices = missing.addresses
    ? { shippingAddress, shippingType }
    : {
        shippingAddress: address?.id ?? 0,
        shippingType: quotes ? selectMethodId(quotes, requestedMethodId) : requestedMethodId,
      };
  const hasCurrentPrices =
    applicableChoices.shippingAddress === shippingAddress && applicableChoices.shippingType === shippingType;
  const cart = hasCurrentPrices ? firstCart : await context.cart.read(applicableChoices);

  return {
    // Only the first response has the message of a rejected promotion code.
    cart: toCartView(
      { ...cart, message: cart.message || firstCart.message },
      context.cart.choices.promotionCode,
    ),
    addresses: (addresses ?? []).map((savedAddress) => ({
      id: savedAddress.id,
      label: formatAddress(savedAddress, context.language.code),
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
    hasAddressSearch: context.addressSearch.isOffered,
  };
}

/**
 * Returns the id of the requested method if it has a price. Without a price, returns the cheapest method,
 * preferring delivery to pick-up. Returns 0 if no method has a price.
 */
function selectMethodId(quotes: ShippingQuote[], requestedMethodId: number): number {
  const pricedQuotes = quotes.filter(({ amount }) => amount !== null);
  if (pricedQuotes.some(({ shippingTypeId }) => shippingTypeId === requestedMethodId))
    return requestedMethodId;
  const [cheapestQuote] = pricedQuotes.toSorted(
    (a, b) => Number(a.isPickUp) - Number(b.isPickUp) || (a.amount ?? 0) - (b.amount ?? 0),
  );
  return cheapestQuote?.shippingTypeId ?? 0;
}

/** In right-to-left languages, each part is isolated, so that no house number moves. */
function formatAddress(address: ShopAddress, language: string): string {
  const name = address.displayName || formatFullName(address.firstName, address.lastName);
  const locality = [address.city, address.state, address.postcode].filter(Boolean).join(" ");
  return [name, address.streetAddress, address.streetAddress1, locality, address.country]
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (getDirection(language) === "rtl" ? isolate(part) : part))
    .join(", ");
}
