import type { Sku } from "../../wire/shop.ts";

type SkuOptions = Pick<Sku, "inStock" | "variations">;

/**
 * Whether no SKU with this option of a variation is in stock. A SKU without the variation matches every
 * option. Returns false if no SKU has the variation.
 */
export function isOptionUnavailable(skus: readonly SkuOptions[], variation: string, option: string): boolean {
  const findOption = ({ variations }: SkuOptions) => variations.find(({ name }) => name === variation)?.value;
  if (skus.every((sku) => findOption(sku) === undefined)) return false;
  return !skus.some((sku) => sku.inStock && (findOption(sku) ?? option) === option);
}
