import type { Db } from "../db/database.ts";
import { releaseStock } from "./stock.ts";

/** Frees what unpaid orders of the shop have held for their 30 minutes. */
export async function releaseLapsedOrders(db: Db, now: number): Promise<void> {
  if (db.isTransaction) return releaseAll(db, now);
  const lapsed = await db
    .selectFrom("shop_orders")
    .select("id")
    .where("status", "=", "pending")
    .where("held_until", "<=", now)
    .executeTakeFirst();
  if (lapsed) await db.transaction().execute((transaction) => releaseAll(transaction, now));
}

async function releaseAll(db: Db, now: number): Promise<void> {
  const lapsed = await db
    .updateTable("shop_orders")
    .set({ status: "lapsed" })
    .where("status", "=", "pending")
    .where("held_until", "<=", now)
    .returning("id")
    .execute();
  for (const { id } of lapsed) await releaseStock(db, id);
}
