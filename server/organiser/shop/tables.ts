import type { Generated } from "kysely";

/**
 * What the shop has. Prices are cents with GST in them. A product comes in SKUs, and only they have a price
 * and a stock: `cap` is how many there are, null for no limit; `taken` how many of them are held or sold, in
 * the shop or with an event.
 */
export type ShopTables = {
  shop_products: {
    id: Generated<number>;
    slug: string;
    name: string;
    /** What an event says of it; HTML. */
    description: string;
    /** Hashes of its pictures as a JSON list, the one that stands for it first. */
    pictures: string;
    title: Generated<string>;
    meta_description: Generated<string>;
    blurb: Generated<string>;
    brand: Generated<string>;
    badge: Generated<string>;
    /** What its page in the shop says of it; HTML. */
    content: Generated<string>;
    /** 0 or 1. */
    is_new: Generated<number>;
    /** Hash of a picture; "" without. */
    size_chart: Generated<string>;
    /** Id of a video; "" without. */
    video_id: Generated<string>;
    /** Where it stands among the products of a list. */
    sort_order: Generated<number>;
    /** 0 for what is sold with events only. */
    is_in_shop: Generated<number>;
  };

  shop_skus: {
    id: Generated<number>;
    product_id: number;
    code: string;
    name: string;
    price: number;
    cap: number | null;
    taken: Generated<number>;
    /** What it costs while it is on special; null while it isn't. */
    special_price: Generated<number | null>;
    /** 0 or 1: chosen when the product's page opens. */
    is_default: Generated<number>;
    /** Hash of the picture of this SKU; "" for the product's. */
    picture: Generated<string>;
  };

  /** Groups of model `Product` that a product stands in; one of them is its primary one. */
  shop_product_groups: { product_id: number; group_id: number; is_primary: number };

  shop_related_products: { product_id: number; related_id: number; sort_order: number };

  /** What a product is chosen by; `options` is a JSON list of texts. */
  shop_variations: {
    id: Generated<number>;
    product_id: number;
    sort_order: number;
    name: string;
    options: string;
  };

  /** Which option of each variation a SKU is. */
  shop_sku_variations: { sku_id: number; variation_id: number; value: string };

  /**
   * What a product can be had with. `price` is for the whole add-on, or for each of a `Qty` one; options of a
   * `Dropdown` have prices of their own: `options` is a JSON list of `{id, name, price}`.
   */
  shop_addons: {
    id: Generated<number>;
    product_id: number;
    sort_order: number;
    name: string;
    type: "Checkbox" | "Dropdown" | "Qty" | "Text";
    is_required: number;
    options: Generated<string>;
    price: Generated<number>;
    min_qty: number | null;
    max_qty: number | null;
  };
};

declare module "../db/database.ts" {
  interface Database extends ShopTables {}
}
