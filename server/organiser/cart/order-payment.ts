import type { Db } from "../db/database.ts";
import { releaseLapsedOrders } from "../entries/lapsed-orders.ts";
import { PaymentRejectionError } from "../payments/rejection-error.ts";
import { findCart } from "./carts.ts";
import { formatLineName } from "./line-columns.ts";
import { reserveStock } from "./stock.ts";
import { readOrder, type ShopOrder } from "./stored-orders.ts";

/**
 * Sets the status of an invoice's order to paid, and removes its items from the cart. If the order has
 * lapsed, because it wasn't paid in time, reserves its stock again. Must run in the transaction of the
 * payment.
 * @throws `PaymentRejectionError` if an item is sold out or the order can no longer be paid
 */
export async function markShopOrderPaid(db: Db, invoiceId: number, now: number): Promise<void> {
  await releaseLapsedOrders(db, now);
  const order = await readOrder(db, invoiceId);
  if (order?.status !== "pending" && order?.status !== "lapsed") throw new PaymentRejectionError("over");
  if (order.status === "lapsed") await reserveStockAgain(db, order);
  await db
    .updateTable("shop_orders")
    .set({ status: "paid", paid_at: now })
    .where("id", "=", order.id)
    .execute();
  await removeOrderedQuantitiesFromCart(db, order);
}

async function reserveStockAgain(db: Db, { lines }: ShopOrder): Promise<void> {
  const soldOutItem = await reserveStock(
    db,
    lines.map((line) => ({ skuId: line.sku_id, qty: line.qty, name: formatLineName(line) })),
  );
  if (soldOutItem) throw new PaymentRejectionError("sold", soldOutItem.name);
}

/** Items that were added to the cart after the order stay in the cart. */
async function removeOrderedQuantitiesFromCart(db: Db, { user_id, lines }: ShopOrder): Promise<void> {
  const cart = await findCart(db, { userId: user_id, session: "" });
  if (!cart) return;
  for (const { sku_id, addon_texts, qty } of lines) {
    await db
      .updateTable("cart_lines")
      .set((eb) => ({ qty: eb("qty", "-", qty) }))
      .where("cart_id", "=", cart.id)
      .where("sku_id", "=", sku_id)
      .where("addon_texts", "=", addon_texts)
      .execute();
  }
  await db.deleteFrom("cart_lines").where("cart_id", "=", cart.id).where("qty", "<=", 0).execute();
}
