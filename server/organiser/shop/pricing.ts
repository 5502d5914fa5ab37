import type { Selectable } from "kysely";
import { type Cents, sum } from "../../../app/domain/money.ts";
import type { AddonChoice } from "../../../app/wire/shop.ts";
import type { Db } from "../db/database.ts";
import { addonsOf, readAddons } from "./addons.ts";
import { type ProductRow, productsOf } from "./products.ts";
import { leftOf, priceNow } from "./sku-price.ts";
import type { ShopTables } from "./tables.ts";

export type { AddonChoice };
type SkuRow = Selectable<ShopTables["shop_skus"]>;

export type PricedSku = {
  sku: SkuRow;
  product: ProductRow;
  /** As a cart names them: “Gift wrap”, “Name on the back: SAM”, “Fitting: At the track”, “Decals: 3”. */
  addonTexts: string[];
  /** One piece with its add-ons, now and without special. */
  price: Cents;
  fullPrice: Cents;
  /** How many can still be had, null for no limit. */
  left: number | null;
};

type Pricing = { ok: true; priced: PricedSku } | { ok: false; message: string };

/**
 * One piece of a SKU with what was chosen of its add-ons, at today's prices and stock; or in words why it
 * can't be had so. Only products of the shop. [SHOP-029 SHOP-038 SHOP-040]
 */
export async function priceSku(db: Db, skuId: number, addons: readonly AddonChoice[]): Promise<Pricing> {
  const sku = await db.selectFrom("shop_skus").selectAll().where("id", "=", skuId).executeTakeFirst();
  const [product] = sku ? await productsOf(db, [sku.product_id]) : [];
  if (!sku || product?.is_in_shop !== 1) return { ok: false, message: "This product is no longer offered." };

  const read = readAddons(await addonsOf(db, product.id), addons);
  if (!read.ok) return read;
  const [missing] = read.missing;
  if (missing) return { ok: false, message: `${missing.name} must be filled in.` };
  const addonsPrice = sum(read.chosen.map(({ price }) => price));
  return {
    ok: true,
    priced: {
      sku,
      product,
      addonTexts: read.chosen.map(({ text }) => text),
      price: priceNow(sku) + addonsPrice,
      fullPrice: sku.price + addonsPrice,
      left: leftOf(sku),
    },
  };
}
