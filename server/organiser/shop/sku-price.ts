import type { Cents } from "../../../app/domain/money.ts";

type Priced = { price: Cents; special_price: Cents | null };

/** Whether a SKU is on special. A special price that isn't lower than the price is ignored. [SHOP-009] */
export const isOnSpecial = ({ price, special_price }: Priced): boolean =>
  special_price !== null && special_price < price;

/** Returns the current price of a SKU, which is the same in the shop and with an event. */
export const currentPrice = ({ price, special_price }: Priced): Cents =>
  special_price !== null && special_price < price ? special_price : price;

/** Returns how many of a SKU are left, null for no limit. */
export const remainingStock = ({ cap, taken }: { cap: number | null; taken: number }): number | null =>
  cap === null ? null : Math.max(0, cap - taken);
