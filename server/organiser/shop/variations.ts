import type { Selectable } from "kysely";
import { z } from "zod";
import type { VariationChoice } from "../../../app/wire/shop.ts";
import type { Db } from "../db/database.ts";
import type { ShopTables } from "./tables.ts";

type Sku = Selectable<ShopTables["shop_skus"]>;

/** What a product is chosen by, in the order in which it is asked. */
type Variation = { name: string; options: string[] };
/** Which option of each variation a SKU is. */
type Variations = { variations: Variation[]; ofSku: (skuId: number) => VariationChoice[] };

/** The variations of a product and what its SKUs are by them. [SHOP-032 SHOP-033] */
export async function variationsOf(db: Db, productId: number): Promise<Variations> {
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
 * The SKU that the choices lead to: the one that is just what is chosen, nothing less and nothing more. What
 * only one SKU can be needs no choice; of several the default one is meant. Null while the choices lead to
 * none. [SHOP-029]
 */
export function skuOf(
  skus: readonly Sku[],
  { ofSku }: Variations,
  choices: readonly VariationChoice[],
): Sku | null {
  const chosen = keyOf(choices.filter(({ value }) => value !== ""));
  const fitting = skus.filter(({ id }) => keyOf(ofSku(id)) === chosen);
  if (fitting.length === 1) return fitting[0] ?? null;
  return fitting.find(({ is_default }) => is_default === 1) ?? null;
}

const keyOf = (choices: readonly VariationChoice[]): string =>
  choices
    .map(({ name, value }) => JSON.stringify([name, value]))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join();
