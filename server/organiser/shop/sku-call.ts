import { z } from "zod";
import { sum } from "../../../app/domain/money.ts";
import { list, recordId, text } from "../../../app/wire/primitives.ts";
import { releaseLapsed } from "../entries/lapsed-orders.ts";
import type { Parts } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { dollarsOnWire } from "../payments/dollars-text.ts";
import { addonsOf, readAddons } from "./addons.ts";
import { shopProduct } from "./products.ts";
import { isOnSpecial, leftOf, priceNow } from "./sku-price.ts";
import { skuOf, variationsOf } from "./variations.ts";

/**
 * What the chosen variations and add-ons of a product lead to; prices are of one piece with its add-ons,
 * dollars as text. A required add-on that isn't chosen yet doesn't hide the price; `cartAdd` asks for it.
 * [API-084 SHOP-029]
 */
export const skuRoute = ({ db, clock }: Parts): Route => ({
  method: "POST",
  path: "sell/cart/searchsku",
  answer: async ({ input }) => {
    const { product: id, variations, addons } = Choices.parse(input);
    await releaseLapsed(db, clock.now());
    const product = await shopProduct(db, String(id));
    if (!product) return none;

    const read = readAddons(await addonsOf(db, id), addons);
    const sku = skuOf(product.skus, await variationsOf(db, id), variations);
    if (!read.ok || !sku) return none;
    const addonsPrice = sum(read.chosen.map(({ price }) => price));
    return {
      sku: sku.id,
      price_each: dollarsOnWire(priceNow(sku) + addonsPrice),
      full_price_each: dollarsOnWire(sku.price + addonsPrice),
      on_special: isOnSpecial(sku),
      in_stock: leftOf(sku) !== 0,
    };
  },
});

const Choices = z.object({
  product: recordId,
  variations: list(z.object({ name: text, value: text })),
  addons: list(z.object({ id: recordId, value: text })),
});

const none = { sku: 0, price_each: "0.00", full_price_each: "0.00", on_special: false, in_stock: false };
