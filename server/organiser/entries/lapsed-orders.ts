import { releaseStock } from "../cart/stock.ts";
import type { Db } from "../db/database.ts";
import { releaseReservations } from "./reservations.ts";

/** The kinds of order, with the function that releases what one holds. */
const kinds = [
  { table: "entry_orders", release: releaseReservations },
  { table: "shop_orders", release: releaseStock },
] as const;

/**
 * Marks pending orders as lapsed when their 30 minutes are over, and releases what they hold. Call it before
 * anything that reads capacity or stock.
 */
export async function releaseLapsedOrders(db: Db, now: number): Promise<void> {
  if (db.isTransaction) return releaseAll(db, now);
  if (await isAnyLapsed(db, now))
    await db.transaction().execute((transaction) => releaseAll(transaction, now));
}

async function isAnyLapsed(db: Db, now: number): Promise<boolean> {
  for (const { table } of kinds) {
    const lapsed = await db
      .selectFrom(table)
      .select("id")
      .where("status", "=", "pending")
      .where("held_until", "<=", now)
      .executeTakeFirst();
    if (lapsed) return true;
  }
  return false;
}

async function releaseAll(db: Db, now: number): Promise<void> {
  for (const { table, release } of kinds) {
    const lapsed = await db
      .updateTable(table)
      .set({ status: "lapsed" })
      .where("status", "=", "pending")
      .where("held_until", "<=", now)
      .returning("id")
      .execute();
    for (const { id } of lapsed) await release(db, id);
  }
}
