import type { Cents } from "../../domain/money.ts";
import type { Product, SkuResult } from "../../wire/shop.ts";

/**
 * Price per item and availability of a choice. `fullPrice` is set while it is on special. `unknown`: the API
 * doesn't say; the price is then the product's own, as it is while the choices match no SKU. [SHOP-024
 * SHOP-025 SHOP-030 SHOP-031]
 */
export type Offer = {
  state: "in-stock" | "out-of-stock" | "no-price" | "select-options" | "unknown";
  /** Null: no price, so it can't be ordered. */
  price: Cents | null;
  fullPrice: Cents | null;
  /** Id of the SKU, 0 if none. */
  sku: number;
};

/** Converts a response of `searchsku` to an offer; null if there was no response. */
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
