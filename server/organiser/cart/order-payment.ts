import type { Db } from "../db/database.ts";
import { releaseLapsedOrders } from "../entries/lapsed-orders.ts";
import { PaymentRejectionError } from "../payments/rejection-error.ts";
import { findCart } from "./carts.ts";
import { lineName } from "./line-columns.ts";
import { reserveStock } from "./stock.ts";
import { readOrder, type ShopOrder } from "./stored-orders.ts";

/**
 * Marks an invoice's order as paid, inside the payment's transaction, and removes the ordered items from the
 * cart. A lapsed order (unpaid for 30 minutes) reserves its stock again. Throws `PaymentRejectionError` if
 * the stock is sold out or the order can no longer be paid.
 */
export async function markShopOrderPaid(db: Db, invoiceId: number, now: number): Promise<void> {
  await releaseLapsedOrders(db, now);
  const order = await readOrder(db, invoiceId);
  if (order?.status !== "pending" && order?.status !== "lapsed") throw new PaymentRejectionError("over");
  if (order.status === "lapsed") await reserveAgain(db, order);
  await db
    .updateTable("shop_orders")
    .set({ status: "paid", paid_at: now })
    .where("id", "=", order.id)
    .execute();
  await removeFromCart(db, order);
}

async function reserveAgain(db: Db, { lines }: ShopOrder): Promise<void> {
  const soldOut = await reserveStock(
    db,
    lines.map((line) => ({ skuId: line.sku_id, qty: line.qty, name: lineName(line) })),
  );
  if (soldOut) throw new PaymentRejectionError("sold", soldOut.name);
}

/** Removes the ordered items; anything added to the cart since the order was made stays there. */
async function removeFromCart(db: Db, { user_id, lines }: ShopOrder): Promise<void> {
  const cart = await findCart(db, { userId: user_id, session: "" });
  if (!cart) return;
  for (const { sku_id, addon_texts, qty } of lines) {
    await db
      .updateTable("cart_lines")
      .set((set) => ({ qty: set("qty", "-", qty) }))
      .where("cart_id", "=", cart.id)
      .where("sku_id", "=", sku_id)
      .where("addon_texts", "=", addon_texts)
      .execute();
  }
  await db.deleteFrom("cart_lines").where("cart_id", "=", cart.id).where("qty", "<=", 0).execute();
}
