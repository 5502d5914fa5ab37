import type { CartView } from "../cart-view.server.ts";

/** What the checkout shows of a cart, and what is chosen of it: ids, 0 for none. Amounts are cents. */
export type CheckoutPage = {
  cart: CartView;
  /** The user's own; `label` is one line. */
  addresses: { id: number; label: string }[];
  addressId: number;
  /** Ways to ship to the chosen address. [CART-007] */
  quotes: { id: number; name: string; amount: number; isPickUp: boolean }[];
  shippingId: number;
  paymentTypes: { id: string; name: string }[];
  countries: string[];
  /** Whether a new address can be searched for. */
  searchesAddresses: boolean;
};
