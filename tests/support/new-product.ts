import type { Insertable } from "kysely";
import type { Db } from "../../server/organiser/db/database.ts";
import type { ShopTables } from "../../server/organiser/shop/tables.ts";

type Row<Table extends keyof ShopTables> = Insertable<ShopTables[Table]>;
type NewSku = Omit<Row<"shop_skus">, "product_id" | "name"> & { variationOptions?: Record<string, string> };
type NewAddon = Pick<Row<"shop_addons">, "name" | "type"> &
  Partial<Omit<Row<"shop_addons">, "options">> & { options?: { id: number; name: string; price: number }[] };

type NewProduct = Partial<Omit<Row<"shop_products">, "slug" | "pictures">> & {
  slug: string;
  pictures?: string[];
  /** Variations by name, each with its options. */
  variations?: Record<string, string[]>;
  /** Prices are in cents; `variationOptions` has the SKU's option of each variation. */
  skus: NewSku[];
  addons?: NewAddon[];
  /** Groups by their ids; the first is the primary one. */
  groups?: number[];
};

/** Creates a product. Returns its id and those of its SKUs by code and of its add-ons by name. */
export async function newProduct(db: Db, product: NewProduct) {
  const { pictures = [], variations = {}, skus, addons = [], groups = [], ...columns } = product;
  const { id } = await db
    .insertInto("shop_products")
    .values({ name: columns.slug, description: "", ...columns, pictures: JSON.stringify(pictures) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const variationIds = await insertVariations(db, id, variations);
  const skuIds = new Map<string, number>();
  for (const sku of skus) skuIds.set(sku.code, await insertSku(db, id, sku, variationIds));
  const addonIds = new Map<string, number>();
  for (const addon of addons) addonIds.set(addon.name, await insertAddon(db, id, addon));
  for (const [index, group_id] of groups.entries()) {
    const link = { product_id: id, group_id, is_primary: index === 0 ? 1 : 0 };
    await db.insertInto("shop_product_groups").values(link).execute();
  }
  return {
    id,
    sku: (code: string) => skuIds.get(code) ?? 0,
    addon: (name: string) => addonIds.get(name) ?? 0,
  };
}

/** Creates a group of products, or of another model, optionally below another group. Returns its id. */
export async function newGroup(
  db: Db,
  url: string,
  parent: number | null = null,
  model = "Product",
): Promise<number> {
  const group = { model, parent_id: parent, sort_order: 0, name: `Group ${url}`, url };
  const { id } = await db
    .insertInto("groups")
    .values({ ...group, content: "", image_hash: "" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function insertVariations(db: Db, product_id: number, variations: Record<string, string[]>) {
  const ids = new Map<string, number>();
  for (const [sort_order, [name, options]] of Object.entries(variations).entries()) {
    const { id } = await db
      .insertInto("shop_variations")
      .values({ product_id, sort_order, name, options: JSON.stringify(options) })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.set(name, id);
  }
  return ids;
}

async function insertSku(db: Db, product_id: number, sku: NewSku, variationIds: Map<string, number>) {
  const { variationOptions = {}, ...columns } = sku;
  const { id } = await db
    .insertInto("shop_skus")
    .values({ name: sku.code, ...columns, product_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [name, value] of Object.entries(variationOptions)) {
    const choice = { sku_id: id, variation_id: variationIds.get(name) ?? 0, value };
    await db.insertInto("shop_sku_variations").values(choice).execute();
  }
  return id;
}

async function insertAddon(db: Db, product_id: number, { options = [], ...columns }: NewAddon) {
  const { id } = await db
    .insertInto("shop_addons")
    .values({
      sort_order: 0,
      is_required: 0,
      min_qty: null,
      max_qty: null,
      ...columns,
      product_id,
      options: JSON.stringify(options),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
