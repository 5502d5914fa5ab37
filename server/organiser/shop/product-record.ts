import { toDollars } from "../../../app/domain/money.ts";
import type { ImageObject } from "../media/image-object.ts";
import { hashesIn } from "../media/photos.ts";
import type { ProductRow } from "./products.ts";
import { isOnSpecial, leftOf } from "./sku-price.ts";

/** Makes the image object of a picture in the size that is wished. */
type ImageOf = (hash: string) => ImageObject | null;

/**
 * A product as lists tell it. `price` is dollars, the full price: of the SKU that is chosen first, else the
 * lowest. It is on special while any of its SKUs is, and in stock while any is to be had. [SHOP-008 SHOP-009
 * SHOP-010]
 */
export function productTile(product: ProductRow, imageOf: ImageOf) {
  const { id, slug, name, blurb, brand, badge, skus } = product;
  const [picture] = hashesIn(product.pictures);
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
    in_stock: skus.some((sku) => leftOf(sku) !== 0),
    is_new: product.is_new === 1,
    is_on_special: skus.some(isOnSpecial),
  };
}

const priceOf = (skus: ProductRow["skus"]): number => {
  const [first] = skus.toSorted((a, b) => b.is_default - a.is_default || a.price - b.price);
  return first?.price ?? 0;
};
