import type { Sku } from "../../wire/shop.ts";

/**
 * Whether no SKU of a product can be had with this option of a variation. Where the SKUs don't say which
 * option they are, nobody knows: then it counts as there to be had, and the API decides on what is chosen in
 * the end.
 */
export function isGone(skus: readonly Sku[], variation: string, option: string): boolean {
  const optionOf = ({ variations }: Sku) => variations.find(({ name }) => name === variation)?.value;
  if (skus.every((sku) => optionOf(sku) === undefined)) return false;
  return !skus.some((sku) => sku.inStock && (optionOf(sku) ?? option) === option);
}
