import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import type { ShopTables } from "./tables.ts";

/** A product with its SKUs, as stored. */
export type ProductRow = Selectable<ShopTables["shop_products"]> & {
  skus: Selectable<ShopTables["shop_skus"]>[];
};

/** The products of these ids with all their SKUs, those that are sold out included; in the order in which they came to the shop. */
export async function productsOf(db: Db, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const [products, skus] = await Promise.all([
    db.selectFrom("shop_products").selectAll().where("id", "in", ids).orderBy("id").execute(),
    db.selectFrom("shop_skus").selectAll().where("product_id", "in", ids).orderBy("id").execute(),
  ]);
  return products.map((product) => ({
    ...product,
    skus: skus.filter((sku) => sku.product_id === product.id),
  }));
}

/** The ids of the products of these slugs. */
export async function productIdsOf(db: Db, slugs: readonly string[]): Promise<number[]> {
  if (slugs.length === 0) return [];
  const products = await db.selectFrom("shop_products").select("id").where("slug", "in", slugs).execute();
  return products.map(({ id }) => id);
}
