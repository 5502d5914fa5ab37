import type { Generated } from "kysely";

/** Amounts are cents with GST in them, instants milliseconds since 1970 UTC, flags 0 or 1. */
export type CartTables = {
  /**
   * A cart of a visitor, who has it by its key, or of a user, to whom alone it belongs: the key of a user's
   * cart opens nothing. `touched_at` is when it was last looked at or changed, give or take a day.
   */
  carts: { id: Generated<number>; key: string; user_id: number | null; touched_at: number };

  /**
   * Pieces of a SKU with the same add-ons. Beside the choices it says what the line was called and cost when
   * it was put in, for the day when it is gone.
   */
  cart_lines: LineTable & { cart_id: number };

  /** What somebody types for a discount on the goods: whole per cent, or an amount. `code` is in capitals. */
  promotion_codes: {
    id: Generated<number>;
    code: string;
    percent: number;
    amount: number;
    /** The sub total from which it counts. */
    minimum: number;
    starts_at: number | null;
    ends_at: number | null;
  };

  /** The ways in which goods get to a customer. */
  shipping_types: { id: Generated<number>; name: string; is_pick_up: number; sort_order: number };

  /**
   * What a type costs where; the first rule that fits a place counts. `country` is a code, "" for any;
   * without postcodes it is the whole country.
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
   * Where the shop ships to; apart from the addresses of the account, since these have a name and a phone.
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
   * An order of the shop; its id is that of its invoice. A pending one holds its stock until `held_until`,
   * then it lapses: its stock is free, and it takes it again when it is paid after all. What comes after
   * “paid” is set by the organiser. [CART-028]
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
  /** What was chosen of its add-ons, a JSON list of `{id, value}`. */
  addons: string;
  /** The same in words, a JSON list of texts; lines of one SKU are the same line when these are. */
  addon_texts: string;
  qty: number;
  sku_code: string;
  sku_name: string;
  product_name: string;
  slug: string;
  /** Hash of its picture; "" without. */
  picture: string;
  /** Of one piece with its add-ons. */
  price: number;
};
