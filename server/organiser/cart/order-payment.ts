import type { Db } from "../db/database.ts";
import { releaseLapsed } from "../entries/lapsed-orders.ts";
import { Refusal } from "../payments/refusal.ts";
import { findCart } from "./carts.ts";
import { lineName } from "./line-columns.ts";
import { takeStock } from "./stock.ts";
import { readOrder, type ShopOrder } from "./stored-orders.ts";

/**
 * Marks the order of an invoice as paid, inside the payment's transaction, and takes what it ordered out of
 * the cart. An order whose 30 minutes are over takes its stock again; throws `Refusal` when that is gone.
 */
export async function payShopOrder(db: Db, invoiceId: number, now: number): Promise<void> {
  await releaseLapsed(db, now);
  const order = await readOrder(db, invoiceId);
  if (order?.status !== "pending" && order?.status !== "lapsed")
    throw new Refusal("This order can’t be paid any more.");
  if (order.status === "lapsed") await takeAgain(db, order);
  await db
    .updateTable("shop_orders")
    .set({ status: "paid", paid_at: now })
    .where("id", "=", order.id)
    .execute();
  await takeOutOfCart(db, order);
}

async function takeAgain(db: Db, { lines }: ShopOrder): Promise<void> {
  const gone = await takeStock(
    db,
    lines.map((line) => ({ skuId: line.sku_id, qty: line.qty, name: lineName(line) })),
  );
  if (!gone) return;
  throw new Refusal(
    `Your order was held for 30 minutes, and ${gone.name} has been sold since. Please order again.`,
  );
}

/** What was put into the cart since the order was made stays there. */
async function takeOutOfCart(db: Db, { user_id, lines }: ShopOrder): Promise<void> {
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
