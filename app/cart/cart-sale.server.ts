import type { AppLoadContext } from "@remix-run/node";
import type { OrderList, Sale } from "../paying/sale.ts";
import { hashItems } from "./items-hash.server.ts";

/** Describes shop orders for `app/paying`, which finds an order in the API's list by its items. */
export const cartSale: Sale = {
  kind: "order",
  itemId: 0,
  page: "/checkout",
  lists: [{ name: "orders", read: loadListedOrders }],
};

async function loadListedOrders({ organiser }: AppLoadContext): ReturnType<OrderList["read"]> {
  const orders = await organiser.shopOrders.listOrders();
  return orders.map(({ id, statusType, items }) => ({
    listId: id,
    contents: hashItems(
      items.map(({ sku, qty, addons }) => ({ code: sku?.code ?? "", quantity: qty, addOns: addons })),
    ),
    title: "",
    total: items.reduce<number | null>(
      (total, { subtotal }) => (total === null || subtotal === null ? null : total + subtotal),
      0,
    ),
    createdAt: null, // the API's list has no creation times
    order: { id, outstanding: 0, isPaid: statusType.toLowerCase() !== "pending" },
  }));
}
