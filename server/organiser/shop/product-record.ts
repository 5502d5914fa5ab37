import { toDollars } from "../../../app/domain/money.ts";
import type { ImageObject } from "../media/image-object.ts";
import { parseHashes } from "../media/photos.ts";
import type { ProductRow } from "./products.ts";
import { isOnSpecial, getRemainingStock } from "./sku-price.ts";

/** Returns null for an unknown hash. */
type BuildImage = (hash: string) => ImageObject | null;

/**
 * Converts a product to its record in lists. `price` is in dollars, without special prices. `is_on_special`
 * and `in_stock` are true if they apply to any SKU. [SHOP-008 SHOP-009 SHOP-010]
 */
export function toProductListRecord(product: ProductRow, buildImage: BuildImage) {
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
    price: toDollars(getListPrice(skus)),
    image: picture === undefined ? null : buildImage(picture),
    in_stock: skus.some((sku) => getRemainingStock(sku) !== 0),
    is_new: product.is_new === 1,
    is_on_special: skus.some(isOnSpecial),
  };
}

/**
 * Returns the price of the default SKU, or the lowest price if there is no default, or 0 if there are no
 * SKUs.
 */
const getListPrice = (skus: ProductRow["skus"]): number => {
  const [listedSku] = skus.toSorted((a, b) => b.is_default - a.is_default || a.price - b.price);
  return listedSku?.price ?? 0;
};
