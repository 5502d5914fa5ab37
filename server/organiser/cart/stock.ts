import { sql } from "kysely";
import type { Db } from "../db/database.ts";

/** Pieces of a SKU; `name` is told when there are too few. */
export type Pieces = { skuId: number; qty: number; name: string };

/**
 * Takes pieces from the stock, or gives the first SKU of which there are too few with how many are left; then
 * the caller must roll its transaction back. Each is one conditional update, so the last piece is taken once
 * however many ask.
 */
export async function takeStock(
  db: Db,
  lines: readonly Pieces[],
): Promise<{ name: string; left: number } | null> {
  for (const { skuId, qty, name } of perSku(lines)) {
    const { numUpdatedRows } = await db
      .updateTable("shop_skus")
      .set({ taken: sql<number>`taken + ${qty}` })
      .where("id", "=", skuId)
      .where((where) =>
        where.or([where("cap", "is", null), where(sql<number>`taken + ${qty}`, "<=", where.ref("cap"))]),
      )
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) return { name, left: await leftOf(db, skuId) };
  }
  return null;
}

/** Puts back what an order holds. */
export async function releaseStock(db: Db, orderId: number): Promise<void> {
  const lines = await db
    .selectFrom("shop_order_lines")
    .select(["sku_id", "qty"])
    .where("order_id", "=", orderId)
    .execute();
  for (const { sku_id, qty } of lines) {
    await db
      .updateTable("shop_skus")
      .set({ taken: sql<number>`max(0, taken - ${qty})` })
      .where("id", "=", sku_id)
      .execute();
  }
}

/** How many pieces of each SKU a user's own unpaid order holds; to its owner they count as free. */
export async function heldBy(db: Db, userId: number | null): Promise<Map<number, number>> {
  if (userId === null) return new Map();
  const rows = await db
    .selectFrom("shop_order_lines")
    .innerJoin("shop_orders", "shop_orders.id", "shop_order_lines.order_id")
    .select((select) => ["sku_id", select.fn.sum<number>("qty").as("qty")])
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .groupBy("sku_id")
    .execute();
  return new Map(rows.map(({ sku_id, qty }) => [sku_id, qty]));
}

async function leftOf(db: Db, skuId: number): Promise<number> {
  const sku = await db
    .selectFrom("shop_skus")
    .select(["cap", "taken"])
    .where("id", "=", skuId)
    .executeTakeFirst();
  return Math.max(0, (sku?.cap ?? 0) - (sku?.taken ?? 0));
}

/** A SKU may stand in several lines, with different add-ons; it is taken at once. */
function perSku(lines: readonly Pieces[]): Pieces[] {
  const bySku = new Map<number, Pieces>();
  for (const line of lines) {
    const known = bySku.get(line.skuId);
    bySku.set(line.skuId, known ? { ...known, qty: known.qty + line.qty } : line);
  }
  return [...bySku.values()];
}
