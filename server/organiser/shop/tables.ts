import type { Generated } from "kysely";

/**
 * What the shop has. Prices are cents; `pictures` is a JSON list of hashes of images. A product comes in SKUs, and only they have a price and a stock:
 * `cap` is how many there are, null for no limit; `taken` how many of them are held or sold, whichever event they are ordered with.
 */
export type ShopTables = {
  shop_products: { id: Generated<number>; slug: string; name: string; description: string; pictures: string };

  shop_skus: {
    id: Generated<number>;
    product_id: number;
    code: string;
    name: string;
    price: number;
    cap: number | null;
    taken: Generated<number>;
  };
};
