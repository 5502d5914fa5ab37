import type { Selectable } from "kysely";
import { z } from "zod";
import type { VariationChoice } from "../../../app/wire/shop.ts";
import type { Db } from "../db/database.ts";
import type { ShopTables } from "./tables.ts";

type Sku = Selectable<ShopTables["shop_skus"]>;

type Variation = { name: string; options: string[] };

export type ProductVariations = {
  variations: Variation[];
  getSkuOptions: (skuId: number) => VariationChoice[];
};

/** Loads the variations of a product and the options of its SKUs, in display order. [SHOP-032 SHOP-033] */
export const loadVariations = async (db: Db, productId: number): Promise<ProductVariations> =>
  (await loadVariationsOfProducts(db, [productId]))(productId);

/**
 * Loads the variations of several products and the options of their SKUs. Returns a function that returns
 * them by product.
 */
export async function loadVariationsOfProducts(
  db: Db,
  productIds: readonly number[],
): Promise<(productId: number) => ProductVariations> {
  const rows = await db
    .selectFrom("shop_variations")
    .selectAll()
    .where("product_id", "in", productIds)
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
  const values = await db
    .selectFrom("shop_sku_variations")
    .innerJoin("shop_variations", "shop_variations.id", "shop_sku_variations.variation_id")
    .select(["sku_id", "name", "value"])
    .where("product_id", "in", productIds)
    .orderBy("shop_variations.sort_order")
    .orderBy("shop_variations.id")
    .execute();
  const getSkuOptions = (skuId: number) =>
    values.filter(({ sku_id }) => sku_id === skuId).map(({ name, value }) => ({ name, value }));
  return (productId) => ({
    variations: rows
      .filter(({ product_id }) => product_id === productId)
      .map(({ name, options }) => ({ name, options: z.array(z.string()).parse(JSON.parse(options)) })),
    getSkuOptions,
  });
}

/**
 * Returns the SKU whose options are exactly the chosen options. If several SKUs match, returns the default
 * SKU. Returns null if none matches, or if several match and none is the default. [SHOP-029]
 */
export function findSku(
  skus: readonly Sku[],
  { getSkuOptions }: ProductVariations,
  choices: readonly VariationChoice[],
): Sku | null {
  const chosenKey = buildKey(choices.filter(({ value }) => value !== ""));
  const matchingSkus = skus.filter(({ id }) => buildKey(getSkuOptions(id)) === chosenKey);
  if (matchingSkus.length === 1) return matchingSkus[0] ?? null;
  return matchingSkus.find(({ is_default }) => is_default === 1) ?? null;
}

/** The same choices in another order have the same key. */
const buildKey = (choices: readonly VariationChoice[]): string =>
  choices
    .map(({ name, value }) => JSON.stringify([name, value]))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join();
