import type { Generated } from "kysely";

/** Amounts are cents including GST, instants milliseconds since 1970 UTC, flags 0 or 1. */
export type CartTables = {
  /**
   * A cart of an anonymous visitor, opened by its key, or of a user: the key of a user's cart opens nothing.
   * `touched_at` is when it was last read or changed, accurate to a day.
   */
  carts: { id: Generated<number>; key: string; user_id: number | null; touched_at: number };

  /**
   * A quantity of a SKU with the same add-ons. Includes the name and price at the time it was added, which
   * are shown if the SKU is deleted later.
   */
  cart_lines: LineTable & { cart_id: number };

  /** Discount on the items: whole per cent, or an amount. `code` is in capitals. */
  promotion_codes: {
    id: Generated<number>;
    code: string;
    percent: number;
    amount: number;
    /** The minimum sub total. */
    minimum: number;
    starts_at: number | null;
    ends_at: number | null;
  };

  /** Shipping methods, pick-up included. */
  shipping_types: { id: Generated<number>; name: string; is_pick_up: number; sort_order: number };

  /**
   * The price of a shipping type per destination; the first matching rule applies. `country` is a code, ""
   * for any; without postcodes the rule covers the whole country.
   */
  shipping_rules: {
    id: Generated<number>;
    shipping_type_id: number;
    country: string;
    postcode_from: number | null;
    postcode_to: number | null;
    base_price: number;
    price_per_piece: number;
    /** The sub total from which shipping is free; null for never. */
    free_from: number | null;
  };

  /**
   * Shipping addresses. Separate from the account's addresses, because these have a name and a phone number.
   * [ADR-001]
   */
  shop_addresses: {
    id: Generated<number>;
    user_id: number;
    display_name: string;
    first_name: string;
    last_name: string;
    email: string;
    phone: string;
    company: string;
    street_address: string;
    street_address_1: string;
    postcode: string;
    city: string;
    state: string;
    country: string;
    disabled: number;
  };

  /**
   * An order of the shop; its id is that of its invoice. A pending order holds its stock until `held_until`,
   * then it lapses: the stock is released, and reserved again if the order is paid after all. The statuses
   * after “paid” are set by the organiser. [CART-028]
   */
  shop_orders: {
    id: number;
    user_id: number;
    status: "pending" | "lapsed" | "paid" | "picked" | "complete" | "canceled";
    address_id: number;
    shipping_type_id: number;
    shipping_name: string;
    promotion_code: string;
    note: string;
    marketing_opt_in: number;
    held_until: number;
    created_at: number;
    paid_at: number | null;
  };

  shop_order_lines: LineTable & { order_id: number };
};

declare module "../db/database.ts" {
  interface Database extends CartTables {}
}

type LineTable = {
  id: Generated<number>;
  sku_id: number;
  /** The chosen add-ons, a JSON list of `{id, value}`. */
  addons: string;
  /** The chosen add-ons as text, a JSON list; lines of one SKU are merged if these are equal. */
  addon_texts: string;
  qty: number;
  sku_code: string;
  sku_name: string;
  product_name: string;
  slug: string;
  /** Hash of its picture; "" if it has none. */
  picture: string;
  /** Unit price including the add-ons. */
  price: number;
};
