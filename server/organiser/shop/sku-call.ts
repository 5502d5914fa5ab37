import { z } from "zod";
import { sum } from "../../../app/domain/money.ts";
import { list, recordId, text } from "../../../app/wire/primitives.ts";
import { releaseLapsedOrders } from "../entries/lapsed-orders.ts";
import type { Parts } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { formatApiDollars } from "../payments/format-dollars.ts";
import { loadAddons, parseAddonChoices } from "./addons.ts";
import { findShopProduct } from "./products.ts";
import { isOnSpecial, remainingStock, currentPrice } from "./sku-price.ts";
import { findSku, loadVariations } from "./variations.ts";

/**
 * Route that returns the SKU of the chosen variations and add-ons; prices are per item including add-ons, in
 * dollars as text. A missing required add-on doesn't prevent the price; `cartAdd` rejects it. [API-084
 * SHOP-029]
 */
export const skuRoute = ({ db, clock }: Parts): Route => ({
  method: "POST",
  path: "sell/cart/searchsku",
  handler: async ({ input }) => {
    const { product: id, variations, addons } = Choices.parse(input);
    await releaseLapsedOrders(db, clock.now());
    const product = await findShopProduct(db, String(id));
    if (!product) return NO_SKU;

    const read = parseAddonChoices(await loadAddons(db, id), addons);
    const sku = findSku(product.skus, await loadVariations(db, id), variations);
    if (!read.ok || !sku) return NO_SKU;
    const addonsPrice = sum(read.chosen.map(({ price }) => price));
    return {
      sku: sku.id,
      price_each: formatApiDollars(currentPrice(sku) + addonsPrice),
      full_price_each: formatApiDollars(sku.price + addonsPrice),
      on_special: isOnSpecial(sku),
      in_stock: remainingStock(sku) !== 0,
    };
  },
});

const Choices = z.object({
  product: recordId,
  variations: list(z.object({ name: text, value: text })),
  addons: list(z.object({ id: recordId, value: text })),
});

const NO_SKU = { sku: 0, price_each: "0.00", full_price_each: "0.00", on_special: false, in_stock: false };
