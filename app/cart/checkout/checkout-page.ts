import type { CartView } from "../cart-view.server.ts";

/** The data of the checkout page. Amounts are in cents. */
export type CheckoutPage = {
  cart: CartView;
  addresses: { id: number; label: string }[];
  /** 0 if no address is chosen. */
  addressId: number;
  /** The shipping methods for the chosen address. `amount` is null if a method has no price. [CART-007] */
  quotes: { id: number; name: string; amount: number | null; isPickUp: boolean }[];
  /** 0 if no shipping method is chosen. */
  shippingId: number;
  canRequestQuote: boolean;
  paymentTypes: { id: string; name: string }[];
  /**
   * The names of all countries. The list is empty if it can't be loaded, and the country is then a text
   * field.
   */
  countries: string[];
  /** Which data couldn't be loaded. The cart can't be ordered while any are missing. */
  missing: { addresses: boolean; shipping: boolean };
  hasAddressSearch: boolean;
};
