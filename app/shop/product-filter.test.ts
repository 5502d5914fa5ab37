import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ProductTile } from "../wire/shop.ts";
import {
  applyProductFilter,
  buildFilterQuery,
  findCommonVariation,
  parseProductFilter,
} from "./product-filter.ts";

/** A product whose sizes are sold out if they are in lower case. */
const product = (name: string, price: number | null, sizes: string[] = []) =>
  ProductTile.parse({
    id: 1,
    name,
    slug: name,
    price,
    in_stock: sizes.length === 0 || sizes.some((size) => size === size.toUpperCase()),
    variations: sizes.length > 0 ? [{ name: "Size", options: sizes.map((size) => size.toUpperCase()) }] : [],
    skus: sizes.map((size) => ({
      in_stock: size === size.toUpperCase(),
      skuVariations: [{ name: "Size", value: size.toUpperCase() }],
    })),
  });
const cap = product("cap", 39);
const tee = product("tee", 45, ["S", "m"]);
const hoodie = product("hoodie", 109, ["m", "L"]);
const mug = product("mug", null);
const all = [hoodie, mug, tee, cap];
const named = (query: string) => {
  const filter = parseProductFilter(new URLSearchParams(query));
  return (filter ? applyProductFilter(all, filter) : all).map(({ name }) => name);
};

test.each([
  ["", ["hoodie", "mug", "tee", "cap"]],
  ["sort=price", ["cap", "tee", "hoodie", "mug"]],
  ["sort=price-desc", ["hoodie", "tee", "cap", "mug"]],
  ["option=M", ["hoodie", "tee"]],
  ["option=M&stock=1", []],
  ["option=L&stock=1", ["hoodie"]],
  ["option=XXL", []],
  ["stock=1&sort=price", ["cap", "tee", "hoodie", "mug"]],
  ["sort=name&option=&stock=", ["hoodie", "mug", "tee", "cap"]],
])("“%s” lists %j", (query, names) => {
  expect(named(query)).toEqual(names);
});

test("the variation that most products have is offered with its options, unless only one product has it", () => {
  expect(findCommonVariation(all)).toEqual({ name: "Size", options: ["M", "L", "S"] });
  expect(findCommonVariation([cap, tee])).toBeNull();
});

test("a filter survives its query", () => {
  const filter = fc.record({
    sort: fc.constantFrom<"" | "price" | "price-desc">("", "price", "price-desc"),
    option: fc.string({ maxLength: 60 }).map((text) => text.trim()),
    isInStockOnly: fc.boolean(),
  });
  fc.assert(
    fc.property(filter, (given) => {
      const parsed = parseProductFilter(new URLSearchParams(buildFilterQuery(given)));
      expect(parsed ?? { sort: "", option: "", isInStockOnly: false }).toEqual(given);
    }),
  );
});
