import type { Cents } from "../../domain/money.ts";
import type { Product, SkuResult } from "../../wire/shop.ts";

/**
 * The price per item and the availability of the choices. `fullPrice` is the price without the special
 * offer; null if there is no special offer. The price is that of the product if the choices match no SKU
 * (`select-options`) or the API didn't respond (`unknown`). [SHOP-024 SHOP-025 SHOP-030 SHOP-031]
 */
export type Offer = {
  state: "in-stock" | "out-of-stock" | "no-price" | "select-options" | "unknown";
  /** Null if there is no price; the choices can't be ordered then. */
  price: Cents | null;
  fullPrice: Cents | null;
  /** Id of the SKU, 0 if none. */
  sku: number;
};

/** Converts a response of `searchsku` to an offer. `response` is null if the API didn't respond. */
export function toOffer(response: SkuResult | null, { price }: Pick<Product, "price">): Offer {
  if (!response) return { state: "unknown", price, fullPrice: null, sku: 0 };
  if (response.sku === 0) return { state: "select-options", price, fullPrice: null, sku: 0 };
  const { sku, priceEach, fullPriceEach, onSpecial, inStock } = response;
  if (priceEach === null) return { state: "no-price", price: null, fullPrice: null, sku };
  return {
    state: inStock ? "in-stock" : "out-of-stock",
    price: priceEach,
    fullPrice: onSpecial && fullPriceEach > priceEach ? fullPriceEach : null,
    sku,
  };
}
