import type { Cents } from "../../domain/money.ts";
import type { Product, SkuResult } from "../../wire/shop.ts";

/** The price and the availability of the choices. [SHOP-024 SHOP-025 SHOP-030 SHOP-031] */
export type Offer = {
  /** `select-options` means that the choices match no SKU, `unknown` that the API didn't respond. */
  state: "in-stock" | "out-of-stock" | "no-price" | "select-options" | "unknown";
  /**
   * The price per item, or null if there is none. For `select-options` and `unknown`, the product's price.
   */
  price: Cents | null;
  /** The price without the special offer, or null if there is no special offer. */
  fullPrice: Cents | null;
  sku: number;
};

/**
 * Whether a visitor can request a mail for when the choices are back in stock. Without a matching SKU only if
 * the whole product is sold out; any SKU will then do.
 */
export const canRequestMail = (state: Offer["state"], isProductSoldOut: boolean): boolean =>
  state === "out-of-stock" || (state === "select-options" && isProductSoldOut);

/** Converts a response of `searchsku` to an offer. A null `response` means that the API didn't respond. */
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
