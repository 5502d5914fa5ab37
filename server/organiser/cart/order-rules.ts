import type { Cents } from "../../../app/domain/money.ts";
import { Refusal } from "../payments/refusal.ts";
import { lineName } from "./line-columns.ts";
import type { PricedCart } from "./priced-cart.ts";
import type { ShippingQuote } from "./shipping.ts";
import type { ShopAddressRow } from "./shop-addresses.ts";

/** A cart that lacks nothing to be ordered but perhaps the stock. */
export type CompleteCart = PricedCart & { address: ShopAddressRow; shipping: ShippingQuote; total: Cents };

/** The cart when it may be ordered as it is; throws `Refusal` with the first reason why not. */
export function completeCart(cart: PricedCart): CompleteCart {
  const { lines, promotion, address, shipping, total } = cart;
  if (lines.length === 0) throw new Refusal("There is nothing in your cart.");
  const gone = lines.find(({ isGone }) => isGone);
  if (gone)
    throw new Refusal(`${lineName(gone)} can’t be had like this any more. Please take it out of your cart.`);
  if (promotion.refusal !== "") throw new Refusal(promotion.refusal);
  if (!address) throw new Refusal("Choose an address.");
  if (!shipping || total === null) throw new Refusal("Choose a way of shipping.");
  return { ...cart, address, shipping, total };
}
