import type { CartError, CartMessage } from "./cart-message.ts";
import type { CartView } from "./cart-view.server.ts";
import type { CheckoutValues } from "./checkout-values.ts";

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
};

/**
 * What the form opens with. `key` tells the posts of this form from those of others, `owner` is the mark of
 * whose it is.
 */
export type CheckoutStart = { values: CheckoutValues; key: string; owner: string | null };

/** What a post is answered with when the page stays. */
export type CheckoutAnswer = {
  values: CheckoutValues;
  key: string;
  errors: CartError[];
  /** Why the order was not taken. */
  refusal: CartMessage | null;
  /** What a button has done. */
  notice: CartMessage | null;
  /** Whether the form had not arrived completely: nothing was sent. */
  isCutOff: boolean;
  /**
   * An order that was sent and of which nobody knows whether it arrived: its reference, and the sealed one
   * that looks it up.
   */
  unconfirmed: { reference: string; link: string } | null;
};
