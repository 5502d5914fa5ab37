import type { AppLoadContext } from "@remix-run/node";
import { goodsMark } from "./goods-mark.server.ts";
import { type PictureReference, pictureOf } from "../media/picture-sources.ts";
import type { Cart, CartLine } from "../wire/shop.ts";

/**
 * A line of the cart as it is shown. Prices are cents, null where it has none yet. [CART-006]
 */
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

/** Why something can't be ordered: there is less of it than this, or it has no price yet. [CART-010] */
export type LineProblem = "notEnough" | "noPrice";

/**
 * A cart as it is shown. Amounts are cents; shipping and total are null while no way of shipping is chosen.
 * [CART-003]
 */
export type CartView = {
  lines: LineView[];
  /** The same text while the goods are the same. */
  goods: string;
  count: number;
  subTotal: number;
  discount: number;
  shipping: number | null;
  total: number | null;
  tax: number;
  promotionCode: string;
  /** Why the promotion code that was kept isn't taken any more; "" otherwise. */
  codeRefusal: string;
  /** Why it can't be ordered; null where it can. [CART-010 CART-011] */
  problem: LineProblem | null;
};

export const cartView = (cart: Cart, promotionCode: string): CartView => ({
  lines: cart.items.map(lineView),
  goods: goodsMark(cart.items.map(lineView)),
  count: cart.itemCount,
  subTotal: cart.subtotal,
  discount: cart.discountAmount,
  shipping: cart.shippingAmount,
  total: cart.totalAmount,
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

/**
 * Whether there can be anything in this visitor's cart. For a stranger without one the API isn't asked: it
 * would make a cart.
 */
export const mayHaveCart = ({ session, cart }: AppLoadContext): boolean =>
  session.isSignedIn || cart.count > 0;

/** The cart of whoever is here, null while there is nothing in it. */
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
  picture: pictureOf(line.img),
  problem: problemOf(line),
});
