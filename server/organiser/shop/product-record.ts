import { toDollars } from "../../../app/domain/money.ts";
import type { ImageObject } from "../media/image-object.ts";
import { parseHashes } from "../media/photos.ts";
import type { ProductRow } from "./products.ts";
import { isOnSpecial, remainingStock } from "./sku-price.ts";

/** Builds the image object of a picture in the requested size. */
type ImageOf = (hash: string) => ImageObject | null;

/**
 * Converts a product to its record in lists. `price` is the full price in dollars, of the default SKU, else
 * the lowest. A product is on special if any of its SKUs is, and in stock if any of them is. [SHOP-008
 * SHOP-009 SHOP-010]
 */
export function productTile(product: ProductRow, imageOf: ImageOf) {
  const { id, slug, name, blurb, brand, badge, skus } = product;
  const [picture] = parseHashes(product.pictures);
  return {
    id,
    name,
    slug,
    url: slug,
    blurb,
    brand,
    badge,
    price: toDollars(priceOf(skus)),
    image: picture === undefined ? null : imageOf(picture),
    in_stock: skus.some((sku) => remainingStock(sku) !== 0),
    is_new: product.is_new === 1,
    is_on_special: skus.some(isOnSpecial),
  };
}

const priceOf = (skus: ProductRow["skus"]): number => {
  const [first] = skus.toSorted((a, b) => b.is_default - a.is_default || a.price - b.price);
  return first?.price ?? 0;
};
