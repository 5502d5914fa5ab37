import type { AppLoadContext } from "@remix-run/node";
import { troubleOf } from "../site/organiser-trouble.ts";
import type { Cart, ShopOrder } from "../wire/shop.ts";

/** What became of an order that could not be confirmed, as the organiser's own lists tell it. */
export type OrderCheck = {
  reference: string;
  state: "found" | "not-found" | "no-answer";
  /** Number of the order that was found; 0 for none. */
  orderId: number;
};

/**
 * Looks in the signed-in user's orders for an unpaid one of just what is in the cart: the cart is emptied only when it is paid. Null where the address asks for
 * nothing. Never sends anything again.
 */
export async function checkOrder(context: AppLoadContext, request: Request): Promise<OrderCheck | null> {
  const reference = new URL(request.url).searchParams.get("reference") ?? "";
  if (!/^[\w-]{1,64}$/.test(reference)) return null;
  try {
    const [orders, cart] = await Promise.all([context.organiser.shopOrders.mine(), context.cart.read()]);
    const wanted = goodsOf(cart.items.map((line) => ({ ...line, code: line.sku?.code ?? "" })));
    const order = orders.find((candidate) => isPending(candidate) && goodsOfOrder(candidate) === wanted);
    return { reference, state: order ? "found" : "not-found", orderId: order?.id ?? 0 };
  } catch (error) {
    if (troubleOf(error)?.kind !== "no-answer") throw error;
    return { reference, state: "no-answer", orderId: 0 };
  }
}

const isPending = ({ statusType }: ShopOrder): boolean => statusType.toLowerCase() === "pending";

const goodsOfOrder = ({ items }: ShopOrder): string =>
  goodsOf(items.map((item) => ({ ...item, code: item.sku?.code ?? "" })));

type Goods = Pick<Cart["items"][number], "qty" | "addons"> & { code: string };

/** The same text for the same pieces in any order. */
const goodsOf = (goods: Goods[]): string =>
  goods
    .map(({ code, qty, addons }) => JSON.stringify([code, qty, addons]))
    .toSorted()
    .join();
