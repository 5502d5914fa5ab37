import type { ProductTile } from "../wire/shop.ts";
import { isOptionUnavailable } from "./product/sold-out-options.ts";

/** How a list of products is sorted and filtered. `option` is of the variation that most products have. */
export type ProductFilter = { sort: "" | "price" | "price-desc"; option: string; inStock: boolean };

/** Parses the query of a list of products; null if it neither sorts nor filters. */
export function parseProductFilter(query: URLSearchParams): ProductFilter | null {
  const sort = (["price", "price-desc"] as const).find((known) => known === query.get("sort")) ?? "";
  const option = query.get("option")?.trim().slice(0, MAX_OPTION_LENGTH) ?? "";
  const inStock = query.get("stock") === "1";
  return sort === "" && option === "" && !inStock ? null : { sort, option, inStock };
}

const MAX_OPTION_LENGTH = 60;

/** Returns the query of a filter, with its “?”; "" without a filter. */
export function filterQuery(filter: ProductFilter | null): string {
  if (!filter) return "";
  const { sort, option, inStock } = filter;
  const query = new URLSearchParams({
    ...(sort !== "" && { sort }),
    ...(option !== "" && { option }),
    ...(inStock && { stock: "1" }),
  });
  return `?${query}`;
}

/**
 * Returns the variation that most products have, such as “Size”, with all its options; null if fewer than two
 * products have one.
 */
export function findCommonVariation(
  products: readonly ProductTile[],
): { name: string; options: string[] } | null {
  const variations = products.flatMap((product) => product.variations);
  const countOf = (name: string) => variations.filter((variation) => variation.name === name).length;
  const [name = ""] = variations
    .map((variation) => variation.name)
    .toSorted((a, b) => countOf(b) - countOf(a));
  if (countOf(name) < 2) return null;
  const options = variations.filter((variation) => variation.name === name).flatMap(({ options }) => options);
  return { name, options: [...new Set(options)] };
}

/** Filters and sorts products. Those without a price are last; equal prices keep their order. */
export function applyProductFilter(
  products: readonly ProductTile[],
  { sort, option, inStock }: ProductFilter,
): ProductTile[] {
  const variation = findCommonVariation(products)?.name ?? "";
  const hasOption = ({ variations }: ProductTile) =>
    variations.some(({ name, options }) => name === variation && options.includes(option));
  const isAvailable = (product: ProductTile) =>
    product.inStock && (option === "" || !isOptionUnavailable(product.skus, variation, option));
  const filtered = products.filter(
    (product) => (option === "" || hasOption(product)) && (!inStock || isAvailable(product)),
  );
  if (sort === "") return filtered;
  const direction = sort === "price" ? 1 : -1;
  return filtered.toSorted((a, b) =>
    a.price === null || b.price === null
      ? Number(a.price === null) - Number(b.price === null)
      : (a.price - b.price) * direction,
  );
}
