import type { Generated } from "kysely";

/** Amounts are in cents including GST. Times are in milliseconds since 1970 UTC. Flags are 0 or 1. */
export type CartTables = {
  /**
   * Carts of users and of anonymous visitors. A user's cart is found only by its `user_id`, and a visitor's
   * cart by its `key`. `touched_at` is the time of the last use, accurate to a day.
   */
  carts: { id: Generated<number>; key: string; user_id: number | null; touched_at: number };

  /**
   * A quantity of a SKU with the same add-ons. The name and price from when the line was added are shown if
   * the SKU no longer exists.
   */
  cart_lines: LineTable & { cart_id: number };

  /** Codes for a discount on the items. The discount is the sum of `percent` and `amount`. */
  promotion_codes: {
    id: Generated<number>;
    /** In capitals. */
    code: string;
    /** Whole per cent of the sub total. */
    percent: number;
    amount: number;
    /** Minimum sub total of the cart. */
    minimum: number;
    starts_at: number | null;
    ends_at: number | null;
  };

  /** Shipping methods, including pick-up. */
  shipping_types: { id: Generated<number>; name: string; is_pick_up: number; sort_order: number };

  /**
   * Prices of shipping types by destination. The first matching rule applies. `country` is a code, or "" for
   * all countries. A rule without postcodes applies to the whole country.
   */
  shipping_rules: {
    id: Generated<number>;
    shipping_type_id: number;
    country: string;
    postcode_from: number | null;
    postcode_to: number | null;
    base_price: number;
    price_per_piece: number;
    /** The sub total from which shipping is free, or null if shipping is never free. */
    free_from: number | null;
  };

  /**
   * Shipping addresses, which unlike the addresses of accounts have a name and a phone number. [ADR-001]
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
   * Orders of the shop. `id` is also the id of the order's invoice. A pending order lapses at
   * `held_until`: its stock is released. A lapsed order can still be paid if its stock can be reserved again.
   * The organiser sets the statuses `picked`, `complete` and `canceled`. [CART-028]
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
  /** The chosen add-ons as texts, a JSON list. Lines of a SKU with equal texts are merged. */
  addon_texts: string;
  qty: number;
  sku_code: string;
  sku_name: string;
  product_name: string;
  slug: string;
  /** Hash of the picture, or "" if there is none. */
  picture: string;
  /** Unit price including the add-ons. */
  price: number;
};
