import { z } from "zod";
import { sumCents } from "../../../app/domain/money.ts";
import { list, recordId, text } from "../../../app/wire/primitives.ts";
import { releaseLapsedOrders } from "../entries/lapsed-orders.ts";
import type { Dependencies } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { formatApiDollars } from "../payments/format-dollars.ts";
import { loadAddons, parseAddonChoices } from "./addons.ts";
import { findShopProduct } from "./products.ts";
import { isOnSpecial, getRemainingStock, getCurrentPrice } from "./sku-price.ts";
import { findSku, loadVariations } from "./variations.ts";

/**
 * Creates the route that returns the SKU for the chosen variations, and the price of one item with the chosen
 * add-ons. Required add-ons may still be missing. `sku` is 0 if no SKU matches or a choice is invalid.
 * [API-084 SHOP-029]
 */
export const createSkuRoute = ({ db, clock }: Dependencies): Route => ({
  method: "POST",
  path: "sell/cart/searchsku",
  handler: async ({ input }) => {
    const { product: id, variations, addons } = Choices.parse(input);
    await releaseLapsedOrders(db, clock.now());
    const product = await findShopProduct(db, String(id));
    if (!product) return NO_SKU;

    const parsedAddons = parseAddonChoices(await loadAddons(db, id), addons);
    const sku = findSku(product.skus, await loadVariations(db, id), variations);
    if (!parsedAddons.ok || !sku) return NO_SKU;
    const addonsPrice = sumCents(parsedAddons.chosenAddons.map(({ price }) => price));
    return {
      sku: sku.id,
      price_each: formatApiDollars(getCurrentPrice(sku) + addonsPrice),
      full_price_each: formatApiDollars(sku.price + addonsPrice),
      on_special: isOnSpecial(sku),
      in_stock: getRemainingStock(sku) !== 0,
    };
  },
});

const Choices = z.object({
  product: recordId,
  variations: list(z.object({ name: text, value: text })),
  addons: list(z.object({ id: recordId, value: text })),
});

const NO_SKU = { sku: 0, price_each: "0.00", full_price_each: "0.00", on_special: false, in_stock: false };
