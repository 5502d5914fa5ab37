import { expect, test } from "vitest";
import { Product } from "../../wire/shop.ts";
import { isOptionUnavailable } from "./sold-out-options.ts";

const skusFrom = (skus: object[]) => Product.parse({ id: 1, name: "Tee", slug: "tee", skus }).skus;
const size = (value: string) => ({ skuVariations: [{ name: "Size", value }] });

test("an option is unavailable if every SKU that has it is out of stock", () => {
  const skus = skusFrom([
    { id: 1, in_stock: false, ...size("S") },
    { id: 2, in_stock: true, ...size("M") },
  ]);
  expect([
    isOptionUnavailable(skus, "Size", "S"),
    isOptionUnavailable(skus, "Size", "M"),
    isOptionUnavailable(skus, "Size", "L"),
  ]).toEqual([true, false, true]);
});

test.each([
  ["no member skuVariations", [{ id: 1, in_stock: true }]],
  ["an empty one", [{ id: 1, in_stock: true, skuVariations: [] }]],
  ["another variation alone", [{ id: 1, in_stock: true, skuVariations: [{ name: "Colour", value: "Red" }] }]],
  ["no SKU at all", []],
])("an option isn't unavailable because the API's SKUs carry %s", (_what, skus) => {
  expect(isOptionUnavailable(skusFrom(skus), "Size", "S")).toBe(false);
});

test("a SKU that doesn't specify the variation may be any of its options", () => {
  const skus = skusFrom([
    { id: 1, in_stock: false, ...size("S") },
    { id: 2, in_stock: true },
  ]);
  expect(isOptionUnavailable(skus, "Size", "S")).toBe(false);
});
