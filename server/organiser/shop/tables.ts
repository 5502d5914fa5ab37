import type { Generated } from "kysely";

/**
 * The shop's products. Prices are cents including GST. Price and stock belong to a product's SKUs: `cap` is
 * the stock, null for no limit; `taken` is the number reserved or sold, in the shop or with event orders.
 */
export type ShopTables = {
  shop_products: {
    id: Generated<number>;
    slug: string;
    name: string;
    /** Description in an event; HTML. */
    description: string;
    /** Hashes of its pictures as a JSON list, the main picture first. */
    pictures: string;
    title: Generated<string>;
    meta_description: Generated<string>;
    blurb: Generated<string>;
    brand: Generated<string>;
    badge: Generated<string>;
    /** Description on its page in the shop; HTML. */
    content: Generated<string>;
    /** 0 or 1. */
    is_new: Generated<number>;
    /** Hash of a picture; "" if none. */
    size_chart: Generated<string>;
    /** Id of a video; "" if none. */
    video_id: Generated<string>;
    /** Position in lists. */
    sort_order: Generated<number>;
    /** 0 if it is only sold with events. */
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
    /** The price while on special; null if it isn't. */
    special_price: Generated<number | null>;
    /** 0 or 1: preselected on the product's page. */
    is_default: Generated<number>;
    /** Hash of this SKU's picture; "" to use the product's main picture. */
    picture: Generated<string>;
  };

  /**
   * The product groups that a product is in (rows of `groups` with model `Product`); one of them is primary.
   */
  shop_product_groups: { product_id: number; group_id: number; is_primary: number };

  shop_related_products: { product_id: number; related_id: number; sort_order: number };

  /** The variations of a product, such as size; `options` is a JSON list of texts. */
  shop_variations: {
    id: Generated<number>;
    product_id: number;
    sort_order: number;
    name: string;
    options: string;
  };

  /** Which option of each variation a SKU has (size = L). */
  shop_sku_variations: { sku_id: number; variation_id: number; value: string };

  /**
   * The add-ons of a product. `price` is per unit for `Qty`, and isn't used for `Dropdown`, whose `options`
   * (JSON list of `{id, name, price}`) have their own prices.
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
