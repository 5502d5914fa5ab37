import type { AppLoadContext } from "@remix-run/node";
import { goodsMark } from "./goods-mark.server.ts";
import { type PictureReference, pictureOf } from "../media/picture-sources.ts";
import type { Cart, CartLine } from "../wire/shop.ts";

/**
 * A line of the cart as it is shown. Prices are cents; `isShort`: there is less of it than this. [CART-006
 * CART-010]
 */
export type LineView = {
  id: number;
  name: string;
  link: string;
  code: string;
  addOns: string[];
  quantity: number;
  price: number;
  subTotal: number;
  picture: PictureReference;
  isShort: boolean;
};

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
  /** Whether part of it isn't in stock, so that it can't be ordered. [CART-010 CART-011] */
  isShort: boolean;
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
  isShort: isShort(cart),
});

const isShort = ({ allInStock, items }: Cart): boolean =>
  !allInStock || items.some(({ canPurchaseQty }) => !canPurchaseQty);

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
  subTotal: line.subtotal,
  picture: pictureOf(line.img),
  isShort: !line.canPurchaseQty,
});
