import type { Cents } from "../../../app/domain/money.ts";

type Priced = { price: Cents; special_price: Cents | null };

/** Whether a SKU costs less than usual now. A special that isn't lower than the price is none. [SHOP-009] */
export const isOnSpecial = ({ price, special_price }: Priced): boolean =>
  special_price !== null && special_price < price;

/**
 * What a SKU costs now, in the shop and with an event alike; `price` itself is what it costs without a
 * special.
 */
export const priceNow = ({ price, special_price }: Priced): Cents =>
  special_price !== null && special_price < price ? special_price : price;

/** How many of a SKU can still be had, null for no limit. */
export const leftOf = ({ cap, taken }: { cap: number | null; taken: number }): number | null =>
  cap === null ? null : Math.max(0, cap - taken);
