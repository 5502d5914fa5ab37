import type { Cents } from "../../../app/domain/money.ts";

type SkuPrices = { price: Cents; special_price: Cents | null };

/** Whether a SKU has a special price that is lower than its price. [SHOP-009] */
export const isOnSpecial = ({ price, special_price }: SkuPrices): boolean =>
  special_price !== null && special_price < price;

/** Returns the price at which a SKU is sold now, both in the shop and with events. */
export const getCurrentPrice = ({ price, special_price }: SkuPrices): Cents =>
  special_price !== null && special_price < price ? special_price : price;

/** Returns the number of items in stock, or null for no limit. */
export const getRemainingStock = ({ cap, taken }: { cap: number | null; taken: number }): number | null =>
  cap === null ? null : Math.max(0, cap - taken);
