import type { Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import { ORDER_HOLD_MS } from "../entries/stored-orders.ts";
import { batchByKey } from "../records/batch.ts";
import { groupBy } from "../records/group-by.ts";
import type { PricedLine } from "./priced-cart.ts";
import type { CartTables } from "./tables.ts";

type OrderRow = Selectable<CartTables["shop_orders"]>;
type OrderLineRow = Selectable<CartTables["shop_order_lines"]>;
export type ShopOrder = OrderRow & { lines: OrderLineRow[] };

/** Finds a user's newest unpaid order (pending or lapsed), or null if there is none. */
export async function findUnpaidOrder(
  db: Db,
  userId: number,
): Promise<{ id: number; status: string } | null> {
  const order = await db
    .selectFrom("shop_orders")
    .select(["id", "status"])
    .where("user_id", "=", userId)
    .where("status", "in", ["pending", "lapsed"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return order ?? null;
}

/** The order holds its stock for `ORDER_HOLD_MS` from `now`. */
export type NewShopOrder = Omit<OrderRow, "status" | "held_until" | "created_at" | "paid_at"> & {
  lines: readonly PricedLine[];
  now: number;
};

/** Saves a pending order. Replaces an order with the same id. */
export async function writeOrder(db: Db, { lines, now, ...order }: NewShopOrder): Promise<void> {
  const row: OrderRow = {
    ...order,
    status: "pending",
    held_until: now + ORDER_HOLD_MS,
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
    .values(lines.map((line) => ({ ...pickLineColumns(line), order_id: order.id })))
    .execute();
}

export async function readOrder(db: Db, id: number): Promise<ShopOrder | null> {
  const order = await db.selectFrom("shop_orders").selectAll().where("id", "=", id).executeTakeFirst();
  return order ? { ...order, lines: await loadLines(db, id) } : null;
}

/** Lists a user's orders with their lines, newest first. */
export async function listOrders(db: Db, userId: number): Promise<ShopOrder[]> {
  const orders = await db
    .selectFrom("shop_orders")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return Promise.all(orders.map(async (order) => ({ ...order, lines: await loadLines(db, order.id) })));
}

const loadLines = batchByKey(async (db, orderIds: readonly number[]) => {
  const lines: OrderLineRow[] = await db
    .selectFrom("shop_order_lines")
    .selectAll()
    .where("order_id", "in", orderIds)
    .orderBy("id")
    .execute();
  return groupBy(lines, ({ order_id }) => order_id);
});

function pickLineColumns(line: PricedLine) {
  const { sku_id, addons, addon_texts, qty, sku_code, sku_name, product_name, slug, picture, price } = line;
  return { sku_id, addons, addon_texts, qty, sku_code, sku_name, product_name, slug, picture, price };
}
