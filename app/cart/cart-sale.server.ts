import type { AppLoadContext } from "@remix-run/node";
import type { OrderList, Sale } from "../paying/sale.ts";
import { goodsMark } from "./goods-mark.server.ts";

/** What paying has to know of the orders of the shop; they are found among them by their goods. */
export const cartSale: Sale = {
  kind: "order",
  about: 0,
  page: "/checkout",
  lists: [{ name: "orders", read: listedOrders }],
};

/** The API's list of orders says of none when it was made. */
async function listedOrders({ organiser }: AppLoadContext): ReturnType<OrderList["read"]> {
  const orders = await organiser.shopOrders.mine();
  return orders.map(({ id, statusType, items }) => ({
    listId: id,
    contents: goodsMark(
      items.map(({ sku, qty, addons }) => ({ code: sku?.code ?? "", quantity: qty, addOns: addons })),
    ),
    title: "",
    total: items.reduce((total, { subtotal }) => total + subtotal, 0),
    createdAt: null,
    order: { id, outstanding: 0, isPaid: statusType.toLowerCase() !== "pending" },
  }));
}
