import type { Selectable } from "kysely";
import { type Cents, sum } from "../../../app/domain/money.ts";
import type { AddonChoice } from "../../../app/wire/shop.ts";
import type { Db } from "../db/database.ts";
import { loadAddons, parseAddonChoices } from "./addons.ts";
import { type ProductRow, loadProductsById } from "./products.ts";
import { remainingStock, currentPrice } from "./sku-price.ts";
import type { ShopTables } from "./tables.ts";

export type { AddonChoice };
type SkuRow = Selectable<ShopTables["shop_skus"]>;

export type PricedSku = {
  sku: SkuRow;
  product: ProductRow;
  /** As shown in the cart: “Gift wrap”, “Name on the back: SAM”, “Fitting: At the track”, “Decals: 3”. */
  addonTexts: string[];
  /** Per item including add-ons: at the current price, and without the special price. */
  price: Cents;
  fullPrice: Cents;
  /** How many are left, null for no limit. */
  left: number | null;
};

type Pricing = { ok: true; priced: PricedSku } | { ok: false; message: string };

/**
 * Prices one item of a SKU with the chosen add-ons, at current prices and stock; returns a message if they
 * can't be ordered. Only for products of the shop. [SHOP-029 SHOP-038 SHOP-040]
 */
export async function priceSku(db: Db, skuId: number, addons: readonly AddonChoice[]): Promise<Pricing> {
  const sku = await db.selectFrom("shop_skus").selectAll().where("id", "=", skuId).executeTakeFirst();
  const [product] = sku ? await loadProductsById(db, [sku.product_id]) : [];
  if (!sku || product?.is_in_shop !== 1)
    return { ok: false, message: "This product is no longer available." };

  const read = parseAddonChoices(await loadAddons(db, product.id), addons);
  if (!read.ok) return read;
  const [missing] = read.missing;
  if (missing) return { ok: false, message: `${missing.name} is required.` };
  const addonsPrice = sum(read.chosen.map(({ price }) => price));
  return {
    ok: true,
    priced: {
      sku,
      product,
      addonTexts: read.chosen.map(({ text }) => text),
      price: currentPrice(sku) + addonsPrice,
      fullPrice: sku.price + addonsPrice,
      left: remainingStock(sku),
    },
  };
}
