import { expect, test } from "vitest";
import { toOffer } from "./offer.ts";

const product = { price: 4_900 };
const response = { sku: 7, priceEach: 3_900, fullPriceEach: 4_900, onSpecial: true, inStock: true };

test("a SKU on special costs less than its full price, which is included [SHOP-024 SHOP-025]", () => {
  expect(toOffer(response, product)).toMatchObject({ state: "in-stock", price: 3_900, fullPrice: 4_900 });
});

test("a special that isn't lower than the full price is ignored [SHOP-025]", () => {
  expect(toOffer({ ...response, priceEach: 4_900 }, product).fullPrice).toBeNull();
});

test("a sold-out SKU is out of stock; choices without a SKU are incomplete, at the product's own price [SHOP-030 SHOP-031]", () => {
  expect(toOffer({ ...response, inStock: false }, product).state).toBe("out-of-stock");
  expect(toOffer({ ...response, sku: 0, priceEach: 0 }, product)).toMatchObject({
    state: "select-options",
    price: 4_900,
    fullPrice: null,
  });
});

test("without a response the product's own price is shown, and no availability", () => {
  expect(toOffer(null, product)).toMatchObject({ state: "unknown", price: 4_900, fullPrice: null });
});
