import type { AppLoadContext } from "@remix-run/node";
import { itemsHash } from "./items-hash.server.ts";
import { type PictureReference, toPictureReference } from "../media/picture-sources.ts";
import type { Cart, CartLine } from "../wire/shop.ts";

/** A row of the cart for display. Prices are cents, null without one. [CART-006] */
export type LineView = {
  id: number;
  name: string;
  link: string;
  code: string;
  addOns: string[];
  quantity: number;
  price: number | null;
  subTotal: number | null;
  picture: PictureReference;
  problem: LineProblem | null;
};

/** Why a row can't be ordered: not enough in stock, or no price. [CART-010] */
export type LineProblem = "notEnough" | "noPrice";

/**
 * A cart for display. Amounts are cents; shipping and total are null until a shipping method is chosen.
 * [CART-003]
 */
export type CartView = {
  lines: LineView[];
  /** Hash of the items; changes with them. */
  goods: string;
  count: number;
  /** Null if the API doesn't provide it. */
  subTotal: number | null;
  discount: number;
  shipping: number | null;
  total: number | null;
  /** The part of the total paid by the user's credit. */
  credit: number;
  /** What is left to pay. */
  payable: number | null;
  tax: number;
  promotionCode: string;
  /** Why the saved promotion code is no longer accepted; "" otherwise. */
  codeRefusal: string;
  /** Why it can't be ordered; null if it can. [CART-010 CART-011] */
  problem: LineProblem | null;
};

export const cartView = (cart: Cart, promotionCode: string): CartView => ({
  lines: cart.items.map(lineView),
  goods: itemsHash(cart.items.map(lineView)),
  count: cart.itemCount,
  subTotal: cart.subtotal,
  discount: cart.discountAmount,
  shipping: cart.shippingAmount,
  total: cart.totalAmount,
  credit: cart.creditAmount,
  payable: cart.totalAmount === null ? null : cart.totalAmount - cart.creditAmount,
  tax: cart.totalTax,
  promotionCode,
  codeRefusal: cart.message,
  problem:
    cart.items.map(problemOf).find((problem) => problem !== null) ?? (cart.allInStock ? null : "notEnough"),
});

function problemOf({ price, canPurchaseQty }: CartLine): LineProblem | null {
  if (price === null) return "noPrice";
  return canPurchaseQty ? null : "notEnough";
}

/** Whether the visitor may have a cart. Without one the API isn't called, as it would create a cart. */
export const mayHaveCart = ({ session, cart }: AppLoadContext): boolean =>
  session.isLoggedIn || cart.count > 0;

/** Loads the current user's cart, null if it is empty. */
export async function loadCart(context: AppLoadContext): Promise<CartView | null> {
  if (!mayHaveCart(context)) return null;
  const cart = await context.cart.read();
  return cart.items.length === 0 ? null : cartView(cart, context.cart.choices.promotionCode);
}

const lineView = (line: CartLine): LineView => ({
  id: line.id,
  name: line.name || line.productName,
  link: `/product/${encodeURIComponent(line.url.replace(/^.*\//, ""))}`,
  code: line.sku?.code ?? "",
  addOns: line.addons,
  quantity: line.qty,
  price: line.price,
  subTotal: line.price === null ? null : line.subtotal,
  picture: toPictureReference(line.img),
  problem: problemOf(line),
});
