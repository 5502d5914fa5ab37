import type { Cents } from "../domain/money.ts";
import { type PictureReference, toPictureReference } from "../media/picture-sources.ts";
import type { ProductTile } from "../wire/shop.ts";
import { isOptionUnavailable } from "./product/sold-out-options.ts";

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
  /** The options of the first variation, such as sizes; none if there are too many for a card. */
  options: { value: string; isUnavailable: boolean }[];
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
  options: listOptions(product),
});

const MAX_OPTIONS = 8;

function listOptions({ variations: [variation], skus }: ProductTile): ProductTileModel["options"] {
  if (!variation || variation.options.length > MAX_OPTIONS) return [];
  const { name, options } = variation;
  return options.map((value) => ({ value, isUnavailable: isOptionUnavailable(skus, name, value) }));
}
