import type { Sku } from "../../wire/shop.ts";

type SkuOptions = Pick<Sku, "inStock" | "variations">;

/**
 * Whether an option of a variation is unavailable in all SKUs of a product. If no SKU specifies its
 * options, the option counts as available, and the API decides on the final choice.
 */
export function isOptionUnavailable(skus: readonly SkuOptions[], variation: string, option: string): boolean {
  const findOption = ({ variations }: SkuOptions) => variations.find(({ name }) => name === variation)?.value;
  if (skus.every((sku) => findOption(sku) === undefined)) return false;
  return !skus.some((sku) => sku.inStock && (findOption(sku) ?? option) === option);
}
