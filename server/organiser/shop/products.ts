import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import type { ShopTables } from "./tables.ts";

/** A product with its SKUs, as stored. */
export type ProductRow = Selectable<ShopTables["shop_products"]> & {
  skus: Selectable<ShopTables["shop_skus"]>[];
};

/** Loads products by id with all their SKUs, including sold-out ones, in order of their ids. */
export async function loadProductsById(db: Db, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  return addSkus(
    db,
    await db.selectFrom("shop_products").selectAll().where("id", "in", ids).orderBy("id").execute(),
  );
}

/** Loads all products that are sold in the shop, in display order. */
export async function loadShopProducts(db: Db): Promise<ProductRow[]> {
  const inShop = db.selectFrom("shop_products").selectAll().where("is_in_shop", "=", 1);
  return addSkus(db, await inShop.orderBy("sort_order").orderBy("id").execute());
}

/** Returns a product of the shop by id or slug; null if there is none or if it is only sold with events. */
export async function findShopProduct(db: Db, idOrSlug: string): Promise<ProductRow | null> {
  const isId = /^\d+$/.test(idOrSlug);
  const rows = await db
    .selectFrom("shop_products")
    .selectAll()
    .where("is_in_shop", "=", 1)
    .where(isId ? "id" : "slug", "=", isId ? Number(idOrSlug) : idOrSlug)
    .execute();
  const [product] = await addSkus(db, rows);
  return product ?? null;
}

/**
 * Loads the related products of a product in display order, without those only sold with events. [SHOP-019]
 */
export async function loadRelatedProducts(db: Db, productId: number): Promise<ProductRow[]> {
  const rows = await db
    .selectFrom("shop_related_products")
    .innerJoin("shop_products", "shop_products.id", "shop_related_products.related_id")
    .selectAll("shop_products")
    .where("shop_related_products.product_id", "=", productId)
    .where("is_in_shop", "=", 1)
    .orderBy("shop_related_products.sort_order")
    .orderBy("shop_products.id")
    .execute();
  return addSkus(db, rows);
}

/** Returns the ids of the products with these slugs, in no particular order. Unknown slugs are ignored. */
export async function findProductIds(db: Db, slugs: readonly string[]): Promise<number[]> {
  if (slugs.length === 0) return [];
  const products = await db.selectFrom("shop_products").select("id").where("slug", "in", slugs).execute();
  return products.map(({ id }) => id);
}

async function addSkus(db: Db, products: readonly Omit<ProductRow, "skus">[]): Promise<ProductRow[]> {
  const ids = products.map(({ id }) => id);
  const skus =
    ids.length === 0
      ? []
      : await db.selectFrom("shop_skus").selectAll().where("product_id", "in", ids).orderBy("id").execute();
  return products.map((product) => ({
    ...product,
    skus: skus.filter((sku) => sku.product_id === product.id),
  }));
}
