import type { CartView } from "../cart-view.server.ts";

/** A cart at the checkout, with the choices made: ids, 0 for none. Amounts are cents. */
export type CheckoutPage = {
  cart: CartView;
  /** The user's addresses; `label` is one line. */
  addresses: { id: number; label: string }[];
  addressId: number;
  /** Shipping methods for the chosen address. [CART-007] */
  quotes: { id: number; name: string; amount: number | null; isPickUp: boolean }[];
  shippingId: number;
  /** Whether the organiser can be asked for a shipping quote. */
  mayAskForQuote: boolean;
  paymentTypes: { id: string; name: string }[];
  /** Country names; empty if not loaded in time, and then the country is typed. */
  countries: string[];
  /** What couldn't be loaded in time. Nothing can be ordered without it. */
  missing: { addresses: boolean; shipping: boolean };
  /** Whether new addresses can be searched. */
  searchesAddresses: boolean;
};
