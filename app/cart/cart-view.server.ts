import type { AppLoadContext } from "@remix-run/node";
import { hashItems } from "./items-hash.server.ts";
import { type PictureReference, toPictureReference } from "../media/picture-sources.ts";
import type { Cart, CartLine } from "../wire/shop.ts";

/** A row of the cart. Prices are in cents, or null if there is no price. [CART-006] */
export type CartLineView = {
  id: number;
  name: string;
  productPath: string;
  code: string;
  addOns: string[];
  quantity: number;
  price: number | null;
  subTotal: number | null;
  picture: PictureReference;
  problem: LineProblem | null;
};

/** Why a row can't be ordered. [CART-010] */
export type LineProblem = "notEnough" | "noPrice";

/** The cart that a page shows. Amounts are in cents. [CART-003] */
export type CartView = {
  lines: CartLineView[];
  /** Identifies the items, so that the checkout can detect a changed cart. */
  itemsHash: string;
  count: number;
  subTotal: number | null;
  discount: number;
  /** Null until a shipping method is chosen. */
  shipping: number | null;
  /** Null until a shipping method is chosen. */
  total: number | null;
  /** The part of the total that the user's credit pays. */
  credit: number;
  /** `total` minus `credit`, or null if `total` is null. */
  payable: number | null;
  tax: number;
  promotionCode: string;
  /** The API's message about a rejected promotion code, or "". */
  codeRejection: string;
  /** Why the cart can't be ordered, or null. [CART-010 CART-011] */
  problem: LineProblem | null;
};

/** Converts the API's cart. */
export const toCartView = (cart: Cart, savedPromotionCode: string): CartView => ({
  lines: cart.items.map(toLineView),
  itemsHash: hashItems(cart.items.map(toLineView)),
  count: cart.itemCount,
  subTotal: cart.subtotal,
  discount: cart.discountAmount,
  shipping: cart.shippingAmount,
  total: cart.totalAmount,
  credit: cart.creditAmount,
  payable: cart.totalAmount === null ? null : cart.totalAmount - cart.creditAmount,
  tax: cart.totalTax,
  promotionCode: savedPromotionCode,
  codeRejection: cart.message,
  problem:
    cart.items.map(findLineProblem).find((problem) => problem !== null) ??
    (cart.allInStock ? null : "notEnough"),
});

function findLineProblem({ price, canPurchaseQty }: CartLine): LineProblem | null {
  if (price === null) return "noPrice";
  return canPurchaseQty ? null : "notEnough";
}

/** Whether the visitor may have a cart. Check this before reading the cart, because reading creates one. */
export const mayHaveCart = ({ session, cart }: AppLoadContext): boolean =>
  session.isLoggedIn || cart.count > 0;

/** Loads the visitor's cart, or null if it is empty. */
export async function loadCart(context: AppLoadContext): Promise<CartView | null> {
  if (!mayHaveCart(context)) return null;
  const cart = await context.cart.read();
  return cart.items.length === 0 ? null : toCartView(cart, context.cart.choices.promotionCode);
}

const toLineView = (line: CartLine): CartLineView => ({
  id: line.id,
  name: line.name || line.productName,
  productPath: `/product/${encodeURIComponent(line.url.replace(/^.*\//, ""))}`,
  code: line.sku?.code ?? "",
  addOns: line.addons,
  quantity: line.qty,
  price: line.price,
  subTotal: line.price === null ? null : line.subtotal,
  picture: toPictureReference(line.img),
  problem: findLineProblem(line),
});
