import type { CartView } from "../cart-view.server.ts";

/** The checkout of a cart, with the user's choices: ids, 0 for none. Amounts are cents. */
export type CheckoutPage = {
  cart: CartView;
  /** The user's addresses; `label` is one line. */
  addresses: { id: number; label: string }[];
  addressId: number;
  /** Shipping methods for the chosen address. [CART-007] */
  quotes: { id: number; name: string; amount: number | null; isPickUp: boolean }[];
  shippingId: number;
  /** Whether the API supports requests for a shipping quote. */
  canRequestQuote: boolean;
  paymentTypes: { id: string; name: string }[];
  /** Country names. Empty if they couldn't be loaded in time; the country is then a text field. */
  countries: string[];
  /** What couldn't be loaded in time. The cart can't be ordered without it. */
  missing: { addresses: boolean; shipping: boolean };
  /** Whether new addresses can be searched. */
  searchesAddresses: boolean;
};
