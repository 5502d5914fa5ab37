import type { ProductTile } from "../wire/shop.ts";
import { isOptionUnavailable } from "./product/sold-out-options.ts";

/** How a list of products is sorted and filtered. */
export type ProductFilter = {
  sort: "" | "price" | "price-desc";
  /** An option of the variation that `findCommonVariation` returns, or "" for all options. */
  option: string;
  isInStockOnly: boolean;
};

/** Parses the query of a product list. Returns null if the query doesn't sort or filter. */
export function parseProductFilter(query: URLSearchParams): ProductFilter | null {
  const sort = (["price", "price-desc"] as const).find((value) => value === query.get("sort")) ?? "";
  const option = query.get("option")?.trim().slice(0, MAX_OPTION_LENGTH) ?? "";
  const isInStockOnly = query.get("stock") === "1";
  return sort === "" && option === "" && !isInStockOnly ? null : { sort, option, isInStockOnly };
}

const MAX_OPTION_LENGTH = 60;

/** Builds the query of a URL, including the “?”. Returns "" without a filter. */
export function buildFilterQuery(filter: ProductFilter | null): string {
  if (!filter) return "";
  const { sort, option, isInStockOnly } = filter;
  const query = new URLSearchParams({
    ...(sort !== "" && { sort }),
    ...(option !== "" && { option }),
    ...(isInStockOnly && { stock: "1" }),
  });
  return `?${query}`;
}

/**
 * Finds the variation that most products have, such as “Size”, with all its options. Returns null if no two
 * products have the same variation.
 */
export function findCommonVariation(
  products: readonly ProductTile[],
): { name: string; options: string[] } | null {
  const variations = products.flatMap((product) => product.variations);
  const countVariations = (name: string) => variations.filter((variation) => variation.name === name).length;
  const [name = ""] = variations
    .map((variation) => variation.name)
    .toSorted((a, b) => countVariations(b) - countVariations(a));
  if (countVariations(name) < 2) return null;
  const options = variations.filter((variation) => variation.name === name).flatMap(({ options }) => options);
  return { name, options: [...new Set(options)] };
}

/** Filters and sorts products. Products without a price come last when sorted by price. */
export function applyProductFilter(
  products: readonly ProductTile[],
  { sort, option, isInStockOnly }: ProductFilter,
): ProductTile[] {
  const variation = findCommonVariation(products)?.name ?? "";
  const hasOption = ({ variations }: ProductTile) =>
    variations.some(({ name, options }) => name === variation && options.includes(option));
  const isAvailable = (product: ProductTile) =>
    product.inStock && (option === "" || !isOptionUnavailable(product.skus, variation, option));
  const matchingProducts = products.filter(
    (product) => (option === "" || hasOption(product)) && (!isInStockOnly || isAvailable(product)),
  );
  if (sort === "") return matchingProducts;
  const direction = sort === "price" ? 1 : -1;
  return matchingProducts.toSorted((a, b) =>
    a.price === null || b.price === null
      ? Number(a.price === null) - Number(b.price === null)
      : (a.price - b.price) * direction,
  );
}
