import type { Sku } from "../../wire/shop.ts";

/**
 * Whether an option of a variation is unavailable in all SKUs of a product. If the SKUs don't specify their
 * options it counts as available, and the API decides on the final choice.
 */
export function isUnavailable(skus: readonly Sku[], variation: string, option: string): boolean {
  const optionOf = ({ variations }: Sku) => variations.find(({ name }) => name === variation)?.value;
  if (skus.every((sku) => optionOf(sku) === undefined)) return false;
  return !skus.some((sku) => sku.inStock && (optionOf(sku) ?? option) === option);
}
