import type { CartView } from "../cart-view.server.ts";

/** The checkout of a cart. Amounts are cents. */
export type CheckoutPage = {
  cart: CartView;
  /** The user's addresses. `label` is the address in one line. */
  addresses: { id: number; label: string }[];
  /** The id of the chosen address; 0 if there is none. */
  addressId: number;
  /** The shipping methods for the chosen address. `amount` is null if a method has no price. [CART-007] */
  quotes: { id: number; name: string; amount: number | null; isPickUp: boolean }[];
  /** The id of the chosen shipping method; 0 if there is none. */
  shippingId: number;
  /** Whether the API supports requests for a shipping quote. */
  canRequestQuote: boolean;
  paymentTypes: { id: string; name: string }[];
  /** The names of all countries. Empty if they can't be loaded; the country is then a text field. */
  countries: string[];
  /** Whether addresses or shipping methods couldn't be loaded. The cart can't be ordered without them. */
  missing: { addresses: boolean; shipping: boolean };
  /** Whether the new address has an address search. */
  hasAddressSearch: boolean;
};
