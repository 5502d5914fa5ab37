import type { Db } from "../../db/database.ts";
import type { SampleProduct, SampleSku } from "./sample-product.ts";

/**
 * Adds missing SKUs of a product. If the product's page is new, also updates existing SKUs, but not their
 * price and stock.
 */
export async function upsertSampleSkus(
  db: Db,
  productId: number,
  { skus }: SampleProduct,
  hasNewPage: boolean,
): Promise<void> {
  const rows = await db
    .selectFrom("shop_skus")
    .select(["id", "code", "product_id"])
    .where(
      "code",
      "in",
      skus.map(({ code }) => code),
    )
    .execute();
  for (const sku of skus) {
    const existingSku = rows.find(({ code }) => code === sku.code);
    if (existingSku && (!hasNewPage || existingSku.product_id !== productId)) continue;
    const id = existingSku ? await updateSku(db, existingSku.id, sku) : await insertSku(db, productId, sku);
    await insertVariations(db, productId, id, sku.variationOptions ?? []);
  }
}

const buildDisplayColumns = ({ special, isDefault, picture }: SampleSku) => ({
  special_price: special ?? null,
  is_default: isDefault ? 1 : 0,
  picture: picture ?? "",
});

async function updateSku(db: Db, id: number, sku: SampleSku): Promise<number> {
  await db.updateTable("shop_skus").set(buildDisplayColumns(sku)).where("id", "=", id).execute();
  return id;
}

async function insertSku(db: Db, product_id: number, sku: SampleSku): Promise<number> {
  const { code, name, price, cap = null, taken = 0 } = sku;
  const { id } = await db
    .insertInto("shop_skus")
    .values({ product_id, code, name, price, cap, taken, ...buildDisplayColumns(sku) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function insertVariations(
  db: Db,
  productId: number,
  sku_id: number,
  options: readonly string[],
): Promise<void> {
  const variations = await db
    .selectFrom("shop_variations")
    .select("id")
    .where("product_id", "=", productId)
    .orderBy("sort_order")
    .execute();
  for (const [index, value] of options.entries()) {
    const variation = variations[index];
    const wasRemovedByOrganiser = variation === undefined;
    if (wasRemovedByOrganiser) continue;
    await db
      .insertInto("shop_sku_variations")
      .values({ sku_id, variation_id: variation.id, value })
      .execute();
  }
}
