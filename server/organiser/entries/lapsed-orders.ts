import { releaseStock } from "../cart/stock.ts";
import type { Db } from "../db/database.ts";
import { releaseReservations } from "./reservations.ts";

const ORDER_KINDS = [
  { table: "entry_orders", release: releaseReservations },
  { table: "shop_orders", release: releaseStock },
] as const;

/**
 * Sets pending orders whose `held_until` has passed to lapsed, and releases the items that they hold. Call
 * this before reading capacity or stock.
 */
export async function releaseLapsedOrders(db: Db, now: number): Promise<void> {
  if (db.isTransaction) return lapseOrders(db, now);
  if (await hasLapsedOrders(db, now))
    await db.transaction().execute((transaction) => lapseOrders(transaction, now));
}

async function hasLapsedOrders(db: Db, now: number): Promise<boolean> {
  for (const { table } of ORDER_KINDS) {
    const lapsedOrder = await db
      .selectFrom(table)
      .select("id")
      .where("status", "=", "pending")
      .where("held_until", "<=", now)
      .limit(1)
      .executeTakeFirst();
    if (lapsedOrder) return true;
  }
  return false;
}

async function lapseOrders(db: Db, now: number): Promise<void> {
  for (const { table, release } of ORDER_KINDS) {
    const lapsedOrders = await db
      .updateTable(table)
      .set({ status: "lapsed" })
      .where("status", "=", "pending")
      .where("held_until", "<=", now)
      .returning("id")
      .execute();
    for (const { id } of lapsedOrders) await release(db, id);
  }
}
