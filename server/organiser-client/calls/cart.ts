import {
  type AddonChoice,
  Cart,
  CartChange,
  type ShippingPlace,
  type ShopAddress,
  type ShopOrderToSend,
  ShippingQuote,
  ShopOrderOutcome,
} from "../../../app/wire/shop.ts";
import { rejectReusedKey } from "../order-outcome.ts";
import { requiredList } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

const Quotes = requiredList(ShippingQuote);

/** The choices that affect a cart's prices. The numbers are ids. "" and 0 mean no choice. */
type CartChoices = { promotionCode: string; shippingType: number; shippingAddress: number };

/**
 * Calls for the cart. `session` is the key of a cart, or "" if the browser has none. For a logged-in user the
 * API uses the account's cart.
 */
export const cart = (api: Transport) => ({
  /**
   * Reads the cart at current prices. Without a key, the API creates a cart. Then the call is a write,
   * because concurrent reads share their response and two users would get the same cart. [API-080 CART-018]
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
      : api.readByPost("sell/cart/getCart", body, Cart, { audience: "user" });
  },

  /** Adds items of a SKU. [API-076 CART-008] */
  add: (session: string, item: { sku: number; qty: number; addons: readonly AddonChoice[] }) =>
    api.post("sell/cart/cartAdd", { ...item, session }, CartChange),

  /** Sets the quantity of a cart line. [API-078] */
  update: (session: string, id: number, qty: number) =>
    api.post("sell/cart/cartUpdate", { id, qty, session }, CartChange),

  /** Removes a cart line. [API-077] */
  remove: (session: string, id: number) => api.post("sell/cart/cartRemove", { id, session }, CartChange),

  /** Merges the cart with the key `session` into the logged-in user's cart. [API-079 CART-014] */
  merge: (session: string) => api.post("sell/cart/mergeCart", { session }, CartChange, { timeout: "read" }),

  /** Lists the shipping methods for a place with their prices. [API-081 CART-022] */
  listShippingQuotes: (session: string, { city, postcode, country }: ShippingPlace) =>
    api.readByPost("sell/cart/shippingQuote", { session, suburb: city, postcode, country }, Quotes, {
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
   * Submits the logged-in user's cart as an order. `redirect` of the outcome is the payment page. Calls with
   * the same idempotency key return the same outcome. [API-083 CART-024]
   */
  submitOrder: async (order: ShopOrderToSend, idempotencyKey: string) =>
    rejectReusedKey(
      "POST /api/v1/sell/cart/submitOrder",
      await api.post("sell/cart/submitOrder", order, ShopOrderOutcome, { idempotencyKey }),
    ),
});
