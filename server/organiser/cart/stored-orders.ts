import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import { holdFor } from "../entries/stored-orders.ts";
import type { PricedLine } from "./priced-cart.ts";
import type { CartTables } from "./tables.ts";

type OrderRow = Selectable<CartTables["shop_orders"]>;
type OrderLineRow = Selectable<CartTables["shop_order_lines"]>;
export type ShopOrder = OrderRow & { lines: OrderLineRow[] };

/**
 * The user's newest order that isn't paid, whether it still holds its stock or has lapsed; null when there is
 * none.
 */
export async function unpaidOrder(db: Db, userId: number): Promise<{ id: number; status: string } | null> {
  const order = await db
    .selectFrom("shop_orders")
    .select(["id", "status"])
    .where("user_id", "=", userId)
    .where("status", "in", ["pending", "lapsed"])
    .orderBy("id", "desc")
    .executeTakeFirst();
  return order ?? null;
}

/** An order before it is written; its stock is held from `now`. */
export type OrderToWrite = Omit<OrderRow, "status" | "held_until" | "created_at" | "paid_at"> & {
  lines: readonly PricedLine[];
  now: number;
};

/** Writes an order, in place of what was written under its id before. */
export async function writeOrder(db: Db, { lines, now, ...order }: OrderToWrite): Promise<void> {
  const row: OrderRow = {
    ...order,
    status: "pending",
    held_until: now + holdFor,
    created_at: now,
    paid_at: null,
  };
  await db
    .insertInto("shop_orders")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
  await db.deleteFrom("shop_order_lines").where("order_id", "=", order.id).execute();
  await db
    .insertInto("shop_order_lines")
    .values(lines.map((line) => ({ ...pick(line), order_id: order.id })))
    .execute();
}

/** An order with its lines; null when there is none. */
export async function readOrder(db: Db, id: number): Promise<ShopOrder | null> {
  const order = await db.selectFrom("shop_orders").selectAll().where("id", "=", id).executeTakeFirst();
  return order ? { ...order, lines: await linesOf(db, id) } : null;
}

/** A user's orders, the newest first. */
export async function ordersOf(db: Db, userId: number): Promise<ShopOrder[]> {
  const orders = await db
    .selectFrom("shop_orders")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return Promise.all(orders.map(async (order) => ({ ...order, lines: await linesOf(db, order.id) })));
}

const linesOf = (db: Db, orderId: number): Promise<OrderLineRow[]> =>
  db.selectFrom("shop_order_lines").selectAll().where("order_id", "=", orderId).orderBy("id").execute();

function pick(line: PricedLine) {
  const { sku_id, addons, addon_texts, qty, sku_code, sku_name, product_name, slug, picture, price } = line;
  return { sku_id, addons, addon_texts, qty, sku_code, sku_name, product_name, slug, picture, price };
}
