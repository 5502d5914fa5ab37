import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import type { ShopTables } from "./tables.ts";

/** A product with its SKUs, as stored. */
export type ProductRow = Selectable<ShopTables["shop_products"]> & {
  skus: Selectable<ShopTables["shop_skus"]>[];
};

/**
 * The products of these ids with all their SKUs, those that are sold out included; in the order in which they
 * came to the shop.
 */
export async function productsOf(db: Db, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  return withSkus(
    db,
    await db.selectFrom("shop_products").selectAll().where("id", "in", ids).orderBy("id").execute(),
  );
}

/** Everything that is in the shop, in the order of its lists. */
export async function shopProducts(db: Db): Promise<ProductRow[]> {
  const inShop = db.selectFrom("shop_products").selectAll().where("is_in_shop", "=", 1);
  return withSkus(db, await inShop.orderBy("sort_order").orderBy("id").execute());
}

/** A product of the shop by its id or slug; null when there is none, or it is sold with events only. */
export async function shopProduct(db: Db, idOrSlug: string): Promise<ProductRow | null> {
  const isId = /^\d+$/.test(idOrSlug);
  const rows = await db
    .selectFrom("shop_products")
    .selectAll()
    .where("is_in_shop", "=", 1)
    .where(isId ? "id" : "slug", "=", isId ? Number(idOrSlug) : idOrSlug)
    .execute();
  const [product] = await withSkus(db, rows);
  return product ?? null;
}

/** The products of the shop that one leads to, in their order. [SHOP-019] */
export async function relatedProducts(db: Db, productId: number): Promise<ProductRow[]> {
  const rows = await db
    .selectFrom("shop_related_products")
    .innerJoin("shop_products", "shop_products.id", "shop_related_products.related_id")
    .selectAll("shop_products")
    .where("shop_related_products.product_id", "=", productId)
    .where("is_in_shop", "=", 1)
    .orderBy("shop_related_products.sort_order")
    .orderBy("shop_products.id")
    .execute();
  return withSkus(db, rows);
}

/** The ids of the products of these slugs. */
export async function productIdsOf(db: Db, slugs: readonly string[]): Promise<number[]> {
  if (slugs.length === 0) return [];
  const products = await db.selectFrom("shop_products").select("id").where("slug", "in", slugs).execute();
  return products.map(({ id }) => id);
}

async function withSkus(db: Db, products: readonly Omit<ProductRow, "skus">[]): Promise<ProductRow[]> {
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
