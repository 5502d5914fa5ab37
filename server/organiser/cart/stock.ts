import { sql } from "kysely";
import type { Db } from "../db/database.ts";

/** A quantity of a SKU. `name` is used in the message if the stock is too low. */
export type SkuQuantity = { skuId: number; qty: number; name: string };

/**
 * Reserves stock for all lines. Returns null on success, or the name and remaining quantity of the first SKU
 * that lacks stock. If the result isn't null, the caller must roll back its transaction. A single conditional
 * update reserves a SKU, so that concurrent orders can't both get the last item.
 */
export async function reserveStock(
  db: Db,
  lines: readonly SkuQuantity[],
): Promise<{ name: string; remaining: number } | null> {
  for (const { skuId, qty, name } of mergeBySku(lines)) {
    const { numUpdatedRows } = await db
      .updateTable("shop_skus")
      .set({ taken: sql<number>`taken + ${qty}` })
      .where("id", "=", skuId)
      .where((eb) => eb.or([eb("cap", "is", null), eb(sql<number>`taken + ${qty}`, "<=", eb.ref("cap"))]))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) return { name, remaining: await loadRemainingStock(db, skuId) };
  }
  return null;
}

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

/** Loads the quantity of each SKU that a user's pending orders hold. Empty for an anonymous visitor. */
export async function loadStockHeldByUser(db: Db, userId: number | null): Promise<Map<number, number>> {
  if (userId === null) return new Map();
  const rows = await db
    .selectFrom("shop_order_lines")
    .innerJoin("shop_orders", "shop_orders.id", "shop_order_lines.order_id")
    .select((eb) => ["sku_id", eb.fn.sum<number>("qty").as("qty")])
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .groupBy("sku_id")
    .execute();
  return new Map(rows.map(({ sku_id, qty }) => [sku_id, qty]));
}

async function loadRemainingStock(db: Db, skuId: number): Promise<number> {
  const sku = await db
    .selectFrom("shop_skus")
    .select(["cap", "taken"])
    .where("id", "=", skuId)
    .executeTakeFirst();
  return Math.max(0, (sku?.cap ?? 0) - (sku?.taken ?? 0));
}

/** Lines with different add-ons may have the same SKU. */
function mergeBySku(lines: readonly SkuQuantity[]): SkuQuantity[] {
  const linesBySku = new Map<number, SkuQuantity>();
  for (const line of lines) {
    const sameSku = linesBySku.get(line.skuId);
    linesBySku.set(line.skuId, sameSku ? { ...sameSku, qty: sameSku.qty + line.qty } : line);
  }
  return [...linesBySku.values()];
}
