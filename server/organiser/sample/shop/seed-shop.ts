import { addGroups } from "../../content/add-groups.ts";
import type { Db } from "../../db/database.ts";
import { shopGroups } from "./groups.ts";
import type { SampleAddon, SampleProduct } from "./sample-product.ts";
import { sampleProducts } from "./sample-products.ts";
import { upsertSampleSkus } from "./sample-skus.ts";

/**
 * Creates the missing groups, products and SKUs of the sample's shop. A product of an older version, which
 * was only sold with events, gets a page. Existing names, prices and stock aren't changed.
 */
export async function seedShop(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const groupIds = await addGroups(transaction, "Product", shopGroups);
    const productsWithNewPage: SampleProduct[] = [];
    for (const [index, product] of sampleProducts.entries()) {
      const { id, hasNewPage } = await upsertProduct(transaction, product, index);
      if (hasNewPage) {
        await insertGroups(transaction, id, product, groupIds);
        await insertVariations(transaction, id, product);
        await insertAddons(transaction, id, product.addons ?? []);
        productsWithNewPage.push(product);
      }
      await upsertSampleSkus(transaction, id, product, hasNewPage);
    }
    for (const product of productsWithNewPage) await addRelatedProducts(transaction, product);
  });
}

/** Creates a product, or adds the missing page of an existing product. */
async function upsertProduct(
  db: Db,
  product: SampleProduct,
  sort_order: number,
): Promise<{ id: number; hasNewPage: boolean }> {
  const { slug, name, blurb, description = `<p>${blurb}.</p>` } = product;
  const page = {
    pictures: JSON.stringify(product.pictures),
    title: product.title,
    meta_description: product.metaDescription,
    blurb,
    brand: product.brand,
    badge: product.badge ?? "",
    content: product.content,
    is_new: product.isNew ? 1 : 0,
    size_chart: product.sizeChart ?? "",
    video_id: product.video ?? "",
    sort_order,
  };
  const existingProduct = await db
    .selectFrom("shop_products")
    .select(["id", "content"])
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (existingProduct && existingProduct.content !== "") return { id: existingProduct.id, hasNewPage: false };
  if (existingProduct) {
    await db.updateTable("shop_products").set(page).where("id", "=", existingProduct.id).execute();
    return { id: existingProduct.id, hasNewPage: true };
  }
  const { id } = await db
    .insertInto("shop_products")
    .values({ slug, name, description, ...page })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, hasNewPage: true };
}

async function insertGroups(
  db: Db,
  product_id: number,
  { groups }: SampleProduct,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const values = groups.map((url, index) => {
    const group_id = ids.get(url);
    if (group_id === undefined)
      throw new Error(`The sample data refers to the group ${url}, which doesn't exist.`);
    return { product_id, group_id, is_primary: index === 0 ? 1 : 0 };
  });
  await db.insertInto("shop_product_groups").values(values).execute();
}

async function insertVariations(
  db: Db,
  product_id: number,
  { variations = [] }: SampleProduct,
): Promise<void> {
  for (const [sort_order, { name, options }] of variations.entries()) {
    await db
      .insertInto("shop_variations")
      .values({ product_id, sort_order, name, options: JSON.stringify(options) })
      .execute();
  }
}

async function insertAddons(db: Db, product_id: number, addons: readonly SampleAddon[]): Promise<void> {
  for (const [sort_order, { name, type, isRequired, price = 0, options = [], bounds }] of addons.entries()) {
    await db
      .insertInto("shop_addons")
      .values({
        product_id,
        sort_order,
        name,
        type,
        is_required: isRequired ? 1 : 0,
        price,
        options: JSON.stringify(options),
        min_qty: bounds?.[0] ?? null,
        max_qty: bounds?.[1] ?? null,
      })
      .execute();
  }
}

async function addRelatedProducts(db: Db, { slug, related }: SampleProduct): Promise<void> {
  const rows = await db
    .selectFrom("shop_products")
    .select(["id", "slug"])
    .where("slug", "in", [slug, ...related])
    .execute();
  const findId = (productSlug: string): number => {
    const product = rows.find((row) => row.slug === productSlug);
    if (!product)
      throw new Error(`The sample data refers to the product ${productSlug}, which doesn't exist.`);
    return product.id;
  };
  await db
    .insertInto("shop_related_products")
    .values(
      related.map((relatedSlug, sort_order) => ({
        product_id: findId(slug),
        related_id: findId(relatedSlug),
        sort_order,
      })),
    )
    .execute();
}
