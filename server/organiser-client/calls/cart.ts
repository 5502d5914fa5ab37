import {
  type AddonChoice,
  Cart,
  CartChange,
  type ShopAddress,
  type ShopOrderToSend,
  ShippingQuote,
  ShopOrderOutcome,
} from "../../../app/wire/shop.ts";
import { rejectReusedKey } from "../order-outcome.ts";
import { requiredList } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

const Quotes = requiredList(ShippingQuote);

/** Options of a cart: promotion code, and the ids of a shipping method and an address. */
type CartChoices = { promotionCode: string; shippingType: number; shippingAddress: number };

/**
 * API calls of the cart. `session` is the cart's key, "" while there is none; for a logged-in user the API
 * uses the account's cart.
 */
export const cart = (api: Transport) => ({
  /**
   * The cart at current prices; 0 and "" for options that are not chosen. Without a key the API creates one,
   * so that call is a write: equal reads in flight are shared, and two anonymous users would get the same
   * cart. [API-080 CART-018]
   */
  get: (session: string, { promotionCode, shippingType, shippingAddress }: CartChoices) => {
    const body = {
      session,
      promotion_code: promotionCode,
      shipping_type: shippingType,
      shipping_address: shippingAddress,
    };
    return session === ""
      ? api.post("sell/cart/getCart", body, Cart, { timeout: "read" })
      : api.ask("sell/cart/getCart", body, Cart, { audience: "user" });
  },

  /** Adds items of a SKU. [API-076 CART-008] */
  add: (session: string, line: { sku: number; qty: number; addons: readonly AddonChoice[] }) =>
    api.post("sell/cart/cartAdd", { ...line, session }, CartChange),

  /** Sets the quantity of a line. [API-078] */
  update: (session: string, id: number, qty: number) =>
    api.post("sell/cart/cartUpdate", { id, qty, session }, CartChange),

  /** Removes a line. [API-077] */
  remove: (session: string, id: number) => api.post("sell/cart/cartRemove", { id, session }, CartChange),

  /** Merges the cart of the key into that of the logged-in user. [API-079 CART-014] */
  merge: (session: string) => api.post("sell/cart/mergeCart", { session }, CartChange, { timeout: "read" }),

  /** Shipping methods for an address. [API-081 CART-022] */
  shippingQuotes: (session: string, { city, postcode, country }: ShopAddress) =>
    api.ask("sell/cart/shippingQuote", { session, suburb: city, postcode, country }, Quotes, {
      audience: "user",
    }),

  /** Requests a shipping quote from the organiser. [API-082] */
  requestShippingQuote: (session: string, address: ShopAddress, idempotencyKey: string) =>
    api.post(
      "sell/cart/requestShippingQuote",
      {
        session,
        address: {
          id: address.id,
          display_name: address.displayName,
          first_name: address.firstName,
          last_name: address.lastName,
          email: address.email,
          phone: address.phone,
          company: address.company,
          street_address: address.streetAddress,
          street_address_1: address.streetAddress1,
          postcode: address.postcode,
          city: address.city,
          state: address.state,
          country: address.country,
        },
      },
      CartChange,
      { idempotencyKey, feature: "shipping-quote" },
    ),

  /**
   * Submits the logged-in user's cart as an order; `redirect` is the payment page. The same key returns the
   * same outcome. [API-083 CART-024]
   */
  submitOrder: async (order: ShopOrderToSend, idempotencyKey: string) =>
    rejectReusedKey(
      "POST /api/v1/sell/cart/submitOrder",
      await api.post("sell/cart/submitOrder", order, ShopOrderOutcome, { idempotencyKey }),
    ),
});
