import type { Selectable } from "kysely";
import { z } from "zod";
import type { VariationChoice } from "../../../app/wire/shop.ts";
import type { Db } from "../db/database.ts";
import type { ShopTables } from "./tables.ts";

type Sku = Selectable<ShopTables["shop_skus"]>;

/** A variation of a product, such as size, with its options in display order. */
type Variation = { name: string; options: string[] };
/** The variations of a product, and the options of each SKU. */
type Variations = { variations: Variation[]; ofSku: (skuId: number) => VariationChoice[] };

/** Loads the variations of a product and the options of its SKUs. [SHOP-032 SHOP-033] */
export async function loadVariations(db: Db, productId: number): Promise<Variations> {
  const rows = await db
    .selectFrom("shop_variations")
    .selectAll()
    .where("product_id", "=", productId)
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
  const values = await db
    .selectFrom("shop_sku_variations")
    .innerJoin("shop_variations", "shop_variations.id", "shop_sku_variations.variation_id")
    .select(["sku_id", "name", "value"])
    .where("product_id", "=", productId)
    .orderBy("shop_variations.sort_order")
    .orderBy("shop_variations.id")
    .execute();
  return {
    variations: rows.map(({ name, options }) => ({
      name,
      options: z.array(z.string()).parse(JSON.parse(options)),
    })),
    ofSku: (skuId) =>
      values.filter(({ sku_id }) => sku_id === skuId).map(({ name, value }) => ({ name, value })),
  };
}

/**
 * Returns the SKU whose options are exactly the chosen ones. If several match, the default one is returned,
 * or null if none of them is the default. Null if no SKU matches. [SHOP-029]
 */
export function findSku(
  skus: readonly Sku[],
  { ofSku }: Variations,
  choices: readonly VariationChoice[],
): Sku | null {
  const chosen = keyOf(choices.filter(({ value }) => value !== ""));
  const matching = skus.filter(({ id }) => keyOf(ofSku(id)) === chosen);
  if (matching.length === 1) return matching[0] ?? null;
  return matching.find(({ is_default }) => is_default === 1) ?? null;
}

const keyOf = (choices: readonly VariationChoice[]): string =>
  choices
    .map(({ name, value }) => JSON.stringify([name, value]))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join();
