import type { Cents } from "../domain/money.ts";
import { type PictureReference, toPictureReference } from "../media/picture-sources.ts";
import type { ProductTile } from "../wire/shop.ts";

/** The view model of a product card. `price` is the full price in cents; null if there is none. */
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

/** Builds the view model of a product card. [SHOP-008 SHOP-009 SHOP-010] */
export const toProductTile = (product: ProductTile): ProductTileModel => ({
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
