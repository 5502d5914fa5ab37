import type { AppLoadContext } from "@remix-run/node";
import type { ListedOrder, Sale } from "../paying/sale.ts";
import { goodsMark } from "./goods-mark.server.ts";

/** What paying has to know of the orders of the shop; they are found among them by their goods. */
export const cartSale: Sale = { kind: "order", about: 0, page: "/checkout", listed: listedOrders };

/** The API's list of orders says of none when it was made. */
async function listedOrders({ organiser }: AppLoadContext): Promise<ListedOrder[]> {
  const orders = await organiser.shopOrders.mine();
  return orders.map(({ id, statusType, items }) => ({
    id,
    contents: goodsMark(
      items.map(({ sku, qty, addons }) => ({ code: sku?.code ?? "", quantity: qty, addOns: addons })),
    ),
    createdAt: null,
    outstanding: 0,
    isPaid: statusType.toLowerCase() !== "pending",
  }));
}
