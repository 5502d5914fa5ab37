import type { Selectable, SelectQueryBuilder } from "kysely";
import type { Database, Db } from "../db/database.ts";
import { groupBy } from "../records/group-by.ts";
import { paginateQuery } from "../records/paginate.ts";
import type { ShopTables } from "./tables.ts";

/** A product with its SKUs, as stored. */
export type ProductRow = Selectable<ShopTables["shop_products"]> & {
  skus: Selectable<ShopTables["shop_skus"]>[];
};

/** Loads products by their ids, in order of the ids. */
export async function loadProductsById(db: Db, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  return addSkus(
    db,
    await db.selectFrom("shop_products").selectAll().where("id", "in", ids).orderBy("id").execute(),
  );
}

/** Which products of the shop to load. A condition that is null is ignored. */
export type ProductConditions = { ids: readonly number[] | null; groupIds: readonly number[] | null };

/** Loads the products of the shop that meet the conditions, in display order. */
export async function loadShopProducts(db: Db, conditions: ProductConditions): Promise<ProductRow[]> {
  return addSkus(db, await orderForDisplay(selectShopProducts(db, conditions)).execute());
}

/**
 * Loads a page of the shop's products that meet the conditions, with page counts. `input` has the page size
 * and number.
 */
export async function loadShopProductPage(
  db: Db,
  conditions: ProductConditions,
  input: Readonly<Record<string, unknown>>,
) {
  const products = selectShopProducts(db, conditions);
  const { data, ...counts } = await paginateQuery(products, orderForDisplay, input);
  return { ...counts, data: await addSkus(db, data) };
}

/** Builds a query for products of the shop. The caller adds the columns. */
export const selectShopProducts = (db: Db, { ids, groupIds }: ProductConditions) =>
  db
    .selectFrom("shop_products")
    .where("is_in_shop", "=", 1)
    .$if(ids !== null, (query) => query.where("id", "in", ids ?? []))
    .$if(groupIds !== null, (query) =>
      query.where("id", "in", (eb) =>
        eb
          .selectFrom("shop_product_groups")
          .select("product_id")
          .where("group_id", "in", groupIds ?? []),
      ),
    );

const orderForDisplay = (products: SelectQueryBuilder<Database, "shop_products", object>) =>
  products.selectAll().orderBy("sort_order").orderBy("id");

/**
 * Finds a product of the shop by id or slug. Returns null if there is none or if it is only sold with events.
 */
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
 * Loads the related products of a product in display order, without products that are only sold with events.
 * [SHOP-019]
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

/** Returns the ids of the products with `slugs`, in no particular order. Ignores unknown slugs. */
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
  const getSkus = groupBy(skus, ({ product_id }) => product_id);
  return products.map((product) => ({ ...product, skus: getSkus(product.id) }));
}
