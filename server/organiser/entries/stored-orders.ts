import type { Insertable } from "kysely";
import { phone } from "../../../app/domain/record-rules/phone.ts";
import { oneLine } from "../../../app/domain/record-rules/text-rule.ts";
import type { ReceivedEntryOrder } from "../../../app/wire/entry.ts";
import type { Db } from "../db/database.ts";
import type { Place } from "./places.ts";
import type { EntryTables } from "./tables.ts";

/** How long an unpaid order holds its places, in milliseconds. */
export const holdFor = 30 * 60 * 1000;

type OrderRow = Insertable<EntryTables["entry_orders"]>;

/**
 * The user's newest order for an event that isn't paid, whether it still holds its places or has lapsed; null
 * when there is none.
 */
export async function unpaidOrder(db: Db, userId: number, eventId: number) {
  const order = await db
    .selectFrom("entry_orders")
    .select(["id", "status", "invoice_id"])
    .where("user_id", "=", userId)
    .where("event_id", "=", eventId)
    .where("status", "in", ["pending", "lapsed"])
    .orderBy("id", "desc")
    .executeTakeFirst();
  return order ?? null;
}

/** Whether anybody has ordered anything of an event, paid or not. */
export async function hasOrders(db: Db, eventId: number): Promise<boolean> {
  const order = await db
    .selectFrom("entry_orders")
    .select("id")
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return order !== undefined;
}

/** A pending order that holds its places from `now`. Of the medical answers it has none. */
export function rowOf(
  order: ReceivedEntryOrder,
  made: {
    userId: number;
    categoryId: number;
    categoryName: string;
    takesOver: number | null;
    invoiceId: number;
    now: number;
  },
): OrderRow {
  return {
    event_id: order.event_id,
    user_id: made.userId,
    status: "pending",
    category_id: made.categoryId,
    category_name: made.categoryName,
    licence_id: order.licence_id,
    address_id: order.address_id,
    vehicle_id: order.vehicle_id,
    first_name: oneLine(order.first_name),
    last_name: oneLine(order.last_name),
    email: oneLine(order.email),
    mobile_phone: phone.keep(order.mobile_phone),
    postcode: oneLine(order.postcode),
    ambassador_code: oneLine(order.ambassadorCode),
    aasa_licence: oneLine(order.aasa_licence),
    race_licence_number: oneLine(order.race_licence_number),
    expected_time: order.expected_time,
    sharing_vehicle_with: oneLine(order.sharing_vehicle_with),
    entrant_note: order.entrant_note.trim(),
    takes_over: made.takesOver,
    invoice_id: made.invoiceId,
    held_until: made.now + holdFor,
    created_at: made.now,
    paid_at: null,
  };
}

/** Writes an order with what it takes; in place of `formerId` when that is given. Gives its id. */
export async function writeOrder(
  db: Db,
  row: OrderRow,
  places: readonly Place[],
  formerId: number | null,
): Promise<number> {
  const orderId = formerId ?? (await insert(db, row));
  if (formerId !== null) {
    await db.updateTable("entry_orders").set(row).where("id", "=", formerId).execute();
    await db.deleteFrom("entry_order_places").where("order_id", "=", formerId).execute();
  }
  if (places.length === 0) return orderId;
  await db
    .insertInto("entry_order_places")
    .values(
      places.map(({ kind, recordId, quantity }) => ({
        order_id: orderId,
        kind,
        record_id: recordId,
        quantity,
      })),
    )
    .execute();
  return orderId;
}

async function insert(db: Db, row: OrderRow): Promise<number> {
  const { id } = await db.insertInto("entry_orders").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}
