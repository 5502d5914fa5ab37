import type { Insertable } from "kysely";
import { phoneRule } from "../../../app/domain/record-rules/phone.ts";
import { toOneLine } from "../../../app/domain/record-rules/text-rule.ts";
import type { ReceivedEntryOrder } from "../../../app/wire/entry.ts";
import type { Db } from "../db/database.ts";
import type { Reservation } from "./reservations.ts";
import type { EntryTables } from "./tables.ts";

/** How long an unpaid order holds its reservations. */
export const ORDER_HOLD_MS = 30 * 60 * 1000;

type OrderRow = Insertable<EntryTables["entry_orders"]>;

/**
 * Finds the user's newest unpaid order for an event. The order holds no reservations if it has lapsed.
 */
export async function findUnpaidOrder(db: Db, userId: number, eventId: number) {
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

/** Whether an event has any paid or unpaid orders. */
export async function hasOrders(db: Db, eventId: number): Promise<boolean> {
  const order = await db
    .selectFrom("entry_orders")
    .select("id")
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return order !== undefined;
}

/**
 * Builds the row of a pending order that holds its reservations from `now` (milliseconds), without medical
 * answers.
 */
export function buildOrderRow(
  order: ReceivedEntryOrder,
  details: {
    userId: number;
    categoryId: number;
    categoryName: string;
    transferredOrderId: number | null;
    invoiceId: number;
    now: number;
  },
): OrderRow {
  return {
    event_id: order.event_id,
    user_id: details.userId,
    status: "pending",
    category_id: details.categoryId,
    category_name: details.categoryName,
    licence_id: order.licence_id,
    address_id: order.address_id,
    vehicle_id: order.vehicle_id,
    first_name: toOneLine(order.first_name),
    last_name: toOneLine(order.last_name),
    email: toOneLine(order.email),
    mobile_phone: phoneRule.normalise(order.mobile_phone),
    postcode: toOneLine(order.postcode),
    ambassador_code: toOneLine(order.ambassadorCode),
    aasa_licence: toOneLine(order.aasa_licence),
    race_licence_number: toOneLine(order.race_licence_number),
    expected_time: order.expected_time,
    sharing_vehicle_with: toOneLine(order.sharing_vehicle_with),
    entrant_note: order.entrant_note.trim(),
    takes_over: details.transferredOrderId,
    invoice_id: details.invoiceId,
    held_until: details.now + ORDER_HOLD_MS,
    created_at: details.now,
    paid_at: null,
  };
}

/**
 * Saves an order with its reservations and returns its id. Overwrites the order `previousId` if there is one.
 */
export async function writeOrder(
  db: Db,
  row: OrderRow,
  reservations: readonly Reservation[],
  previousId: number | null,
): Promise<number> {
  const orderId = previousId ?? (await insert(db, row));
  if (previousId !== null) {
    await db.updateTable("entry_orders").set(row).where("id", "=", previousId).execute();
    await db.deleteFrom("entry_order_places").where("order_id", "=", previousId).execute();
  }
  if (reservations.length === 0) return orderId;
  await db
    .insertInto("entry_order_places")
    .values(
      reservations.map(({ kind, recordId, quantity }) => ({
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
