import type { Db } from "../db/database.ts";
import { Refusal } from "../payments/refusal.ts";
import { releaseLapsed } from "./lapsed-orders.ts";
import { takePlaces } from "./places.ts";

/**
 * Marks the order of an invoice as paid, inside the payment's transaction. An order whose 30 minutes are over
 * takes its places again; throws `Refusal` when they are gone, or when the entry that it takes over has been
 * taken over by somebody else.
 */
export async function payOrder(db: Db, invoiceId: number, now: number): Promise<void> {
  await releaseLapsed(db, now);
  const order = await db
    .selectFrom("entry_orders")
    .selectAll()
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirstOrThrow();
  if (order.status === "lapsed") await takeAgain(db, order);
  if (order.takes_over !== null) await takeOver(db, order.takes_over);
  await db
    .updateTable("entry_orders")
    .set({ status: "paid", paid_at: now })
    .where("id", "=", order.id)
    .execute();
}

async function takeAgain(
  db: Db,
  order: { id: number; first_name: string; last_name: string },
): Promise<void> {
  const rows = await db
    .selectFrom("entry_order_places")
    .selectAll()
    .where("order_id", "=", order.id)
    .execute();
  const places = rows.map(({ kind, record_id, quantity }) => ({
    kind,
    recordId: record_id,
    quantity,
    name: "",
  }));
  const gone = await takePlaces(
    db,
    { id: order.id, holder: `${order.first_name} ${order.last_name}` },
    places,
  );
  if (gone) {
    throw new Refusal("Your places were held for 30 minutes and have been sold since. Please order again.");
  }
}

async function takeOver(db: Db, orderId: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("entry_orders")
    .set({ status: "transferred" })
    .where("id", "=", orderId)
    .where("status", "=", "paid")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n)
    throw new Refusal("The entry that you take over has been transferred to somebody else.");
}
