import type { Cents } from "../domain/money.ts";
import { type PictureReference, toPictureReference } from "../media/picture-sources.ts";
import type { ProductTile } from "../wire/shop.ts";

/** Data of a product tile. `price` is the full one, null without one. */
export type ProductTileModel = {
  slug: string;
  name: string;
  blurb: string;
  badge: string;
  price: Cents | null;
  picture: PictureReference;
  isInStock: boolean;
  isNew: boolean;
  isOnSpecial: boolean;
};

/** [SHOP-008 SHOP-009 SHOP-010] */
export const productTile = (product: ProductTile): ProductTileModel => ({
  slug: product.slug || String(product.id),
  name: product.name,
  blurb: product.blurb,
  badge: product.badge,
  price: product.price,
  picture: toPictureReference(product.image),
  isInStock: product.inStock,
  isNew: product.isNew,
  isOnSpecial: product.isOnSpecial,
});
