import type { Cents } from "../domain/money.ts";
import { type PictureReference, toPictureReference } from "../media/picture-sources.ts";
import type { ProductTile } from "../wire/shop.ts";
import { isOptionUnavailable } from "./product/sold-out-options.ts";

export type ProductTileModel = {
  slug: string;
  name: string;
  blurb: string;
  badge: string;
  /** The price without a special offer, or null if the product has no price. */
  price: Cents | null;
  picture: PictureReference;
  isInStock: boolean;
  isNew: boolean;
  isOnSpecial: boolean;
  /** The options of the first variation, such as sizes. Empty if there are more than `MAX_OPTIONS`. */
  options: { value: string; isUnavailable: boolean }[];
};

/** Converts a product to what its card shows. [SHOP-008 SHOP-009 SHOP-010] */
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

/** More options don't fit on a card. */
const MAX_OPTIONS = 8;

function listOptions({ variations: [variation], skus }: ProductTile): ProductTileModel["options"] {
  if (!variation || variation.options.length > MAX_OPTIONS) return [];
  const { name, options } = variation;
  return options.map((value) => ({ value, isUnavailable: isOptionUnavailable(skus, name, value) }));
}
