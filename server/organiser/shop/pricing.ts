import type { Selectable } from "kysely";
import { type Cents, sumCents } from "../../../app/domain/money.ts";
import type { AddonChoice } from "../../../app/wire/shop.ts";
import type { Db } from "../db/database.ts";
import { loadAddons, parseAddonChoices } from "./addons.ts";
import { type ProductRow, loadProductsById } from "./products.ts";
import { getRemainingStock, getCurrentPrice } from "./sku-price.ts";
import type { ShopTables } from "./tables.ts";

export type { AddonChoice };
type SkuRow = Selectable<ShopTables["shop_skus"]>;

export type PricedSku = {
  sku: SkuRow;
  product: ProductRow;
  /** Descriptions of the chosen add-ons, such as “Gift wrap” and “Decals: 3”. */
  addonTexts: string[];
  /** The current price of one item, including its add-ons. */
  price: Cents;
  /** `price` without the SKU's special price. */
  fullPrice: Cents;
  /** The number of items in stock, or null for no limit. */
  remaining: number | null;
};

type PricingResult = { ok: true; priced: PricedSku } | { ok: false; message: string };

/**
 * Prices one item of a SKU with the chosen add-ons. Returns a message for the user if the product isn't sold
 * in the shop, or if a choice is invalid or missing. The caller has to check the stock. [SHOP-029 SHOP-038
 * SHOP-040]
 */
export async function priceSku(
  db: Db,
  skuId: number,
  addons: readonly AddonChoice[],
): Promise<PricingResult> {
  const sku = await db.selectFrom("shop_skus").selectAll().where("id", "=", skuId).executeTakeFirst();
  const [product] = sku ? await loadProductsById(db, [sku.product_id]) : [];
  if (!sku || product?.is_in_shop !== 1)
    return { ok: false, message: "This product is no longer available." };

  const parsedAddons = parseAddonChoices(await loadAddons(db, product.id), addons);
  if (!parsedAddons.ok) return parsedAddons;
  const [missingAddon] = parsedAddons.missingAddons;
  if (missingAddon) return { ok: false, message: `${missingAddon.name} is required.` };
  const addonsPrice = sumCents(parsedAddons.chosenAddons.map(({ price }) => price));
  return {
    ok: true,
    priced: {
      sku,
      product,
      addonTexts: parsedAddons.chosenAddons.map(({ text }) => text),
      price: getCurrentPrice(sku) + addonsPrice,
      fullPrice: sku.price + addonsPrice,
      remaining: getRemainingStock(sku),
    },
  };
}
