import type { Generated } from "kysely";

/**
 * The tables of the shop. Prices are in cents and include GST. `is_…` is 0 or 1.
 * - `cap` is how many items of a SKU can be sold in total, or null for no limit.
 * - `taken` is how many items are reserved or sold, in the shop or with events.
 */
export type ShopTables = {
  shop_products: {
    id: Generated<number>;
    slug: string;
    name: string;
    /** HTML description for the forms of events. */
    description: string;
    /** JSON list of the hashes of the pictures. The first is the main picture. */
    pictures: string;
    title: Generated<string>;
    meta_description: Generated<string>;
    blurb: Generated<string>;
    brand: Generated<string>;
    badge: Generated<string>;
    /** HTML description for the product's page. */
    content: Generated<string>;
    is_new: Generated<number>;
    /** The hash of a picture, or "" for none. */
    size_chart: Generated<string>;
    /** The id of a video, or "" for none. */
    video_id: Generated<string>;
    sort_order: Generated<number>;
    /** 0 if the product is only sold with events. */
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
    /** The reduced price, or null if the SKU isn't on special. */
    special_price: Generated<number | null>;
    /** Whether the SKU is preselected on the product's page. */
    is_default: Generated<number>;
    /** The hash of the SKU's own picture, or "". */
    picture: Generated<string>;
  };

  /** The groups (of model `Product`) that a product is in. `is_primary` marks the product's main group. */
  shop_product_groups: { product_id: number; group_id: number; is_primary: number };

  shop_related_products: { product_id: number; related_id: number; sort_order: number };

  /** The variations of a product, such as size. `options` is a JSON list of texts. */
  shop_variations: {
    id: Generated<number>;
    product_id: number;
    sort_order: number;
    name: string;
    options: string;
  };

  /** The option of a SKU for each variation. `value` is one of the variation's `options`. */
  shop_sku_variations: { sku_id: number; variation_id: number; value: string };

  /**
   * The add-ons of a product. `price` is per unit for the type `Qty`. `options` is for the type `Dropdown`: a
   * JSON list of `{id, name, price}`.
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
