import {
  type AddonChoice,
  Cart,
  CartChange,
  type ShopAddress,
  type ShopOrderToSend,
  ShippingQuote,
  ShopOrderOutcome,
} from "../../../app/wire/shop.ts";
import { unlessKeyUsed } from "../order-outcome.ts";
import { saidList } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

const Quotes = saidList(ShippingQuote);

/** What is chosen for a cart beside its lines: a code, and the ids of a way to ship and of an address. */
type CartChoices = { promotionCode: string; shippingType: number; shippingAddress: number };

/**
 * The calls of the cart. `session` is the cart's key, "" while there is none; somebody signed in has the cart
 * of their account.
 */
export const cart = (api: Transport) => ({
  /**
   * The cart as it is priced now; 0 and "" for what isn't chosen. Without a key the API makes one, so that
   * call is a write: equal reads in flight are joined, and two strangers would get one cart. [API-080
   * CART-018]
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
      : api.ask("sell/cart/getCart", body, Cart, { whose: "personal" });
  },

  /** Puts pieces of a SKU in. [API-076 CART-008] */
  add: (session: string, line: { sku: number; qty: number; addons: readonly AddonChoice[] }) =>
    api.post("sell/cart/cartAdd", { ...line, session }, CartChange),

  /** Sets how many pieces of a line there are. [API-078] */
  update: (session: string, id: number, qty: number) =>
    api.post("sell/cart/cartUpdate", { id, qty, session }, CartChange),

  /** Takes a line out. [API-077] */
  remove: (session: string, id: number) => api.post("sell/cart/cartRemove", { id, session }, CartChange),

  /** Puts the lines of the key's cart into that of the signed-in user. [API-079 CART-014] */
  merge: (session: string) => api.post("sell/cart/mergeCart", { session }, CartChange, { timeout: "read" }),

  /** The ways to ship the cart to an address. [API-081 CART-022] */
  shippingQuotes: (session: string, { city, postcode, country }: ShopAddress) =>
    api.ask("sell/cart/shippingQuote", { session, suburb: city, postcode, country }, Quotes, {
      whose: "personal",
    }),

  /** Asks the organiser to write what shipping to an address would cost. [API-082] */
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
      { idempotencyKey },
    ),

  /**
   * Orders the signed-in user's cart; `redirect` is where it is paid. The same key gives the same outcome.
   * [API-083 CART-024]
   */
  submitOrder: async (order: ShopOrderToSend, idempotencyKey: string) =>
    unlessKeyUsed(
      "POST /api/v1/sell/cart/submitOrder",
      await api.post("sell/cart/submitOrder", order, ShopOrderOutcome, { idempotencyKey }),
    ),
});
