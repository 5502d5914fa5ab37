import type { CartView } from "../cart-view.server.ts";

/** What the checkout shows of a cart, and what is chosen of it: ids, 0 for none. Amounts are cents. */
export type CheckoutPage = {
  cart: CartView;
  /** The user's own; `label` is one line. */
  addresses: { id: number; label: string }[];
  addressId: number;
  /** Ways to ship to the chosen address. [CART-007] */
  quotes: { id: number; name: string; amount: number | null; isPickUp: boolean }[];
  shippingId: number;
  paymentTypes: { id: string; name: string }[];
  /** Names of countries; empty where the API doesn't say them in time, and then one is typed. */
  countries: string[];
  /** What the API didn't give in time. Nothing is ordered without it. */
  missing: { addresses: boolean; shipping: boolean };
  /** Whether a new address can be searched for. */
  searchesAddresses: boolean;
};
