import type { Cents } from "../../../app/domain/money.ts";
import { RejectionError } from "../payments/rejection-error.ts";
import { formatLineName } from "./line-columns.ts";
import type { PricedCart } from "./priced-cart.ts";
import type { ShippingQuote } from "./shipping.ts";
import type { ShopAddressRow } from "./shop-addresses.ts";

/** A cart that can be ordered if all its items are in stock. */
export type CompleteCart = PricedCart & { address: ShopAddressRow; shipping: ShippingQuote; total: Cents };

/**
 * Checks everything about a cart except the stock.
 * @throws `RejectionError` with the first problem
 */
export function requireCompleteCart(cart: PricedCart): CompleteCart {
  const { lines, promotion, address, shipping, total } = cart;
  if (lines.length === 0) throw new RejectionError("Your cart is empty.");
  const unavailableLine = lines.find(({ isUnavailable }) => isUnavailable);
  if (unavailableLine)
    throw new RejectionError(
      `${formatLineName(unavailableLine)} is no longer available. Remove it from your cart.`,
    );
  if (promotion.problem !== "") throw new RejectionError(promotion.problem);
  if (!address) throw new RejectionError("Choose an address.");
  if (!shipping || total === null) throw new RejectionError("Choose a shipping method.");
  return { ...cart, address, shipping, total };
}
