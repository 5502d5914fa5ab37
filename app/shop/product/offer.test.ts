import { expect, test } from "vitest";
import { offerOf } from "./offer.ts";

const product = { price: 4_900 };
const answer = { sku: 7, priceEach: 3_900, fullPriceEach: 4_900, onSpecial: true, inStock: true };

test("a SKU on special costs less than its full price, which is told too [SHOP-024 SHOP-025]", () => {
  expect(offerOf(answer, product)).toMatchObject({ state: "in-stock", price: 3_900, fullPrice: 4_900 });
});

test("a special that isn't lower than the full price is none [SHOP-025]", () => {
  expect(offerOf({ ...answer, priceEach: 4_900 }, product).fullPrice).toBeNull();
});

test("a SKU that is gone is out of stock; choices that lead to none want more choosing, at the product's own price [SHOP-030 SHOP-031]", () => {
  expect(offerOf({ ...answer, inStock: false }, product).state).toBe("out-of-stock");
  expect(offerOf({ ...answer, sku: 0, priceEach: 0 }, product)).toMatchObject({
    state: "select-options",
    price: 4_900,
    fullPrice: null,
  });
});

test("without an answer the product's own price is shown, and nothing is said of its stock", () => {
  expect(offerOf(null, product)).toMatchObject({ state: "unknown", price: 4_900, fullPrice: null });
});
