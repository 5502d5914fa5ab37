import { formatFullName } from "../../../app/domain/record-rules/person.ts";
import type { Db } from "../db/database.ts";
import { type BoughtEvent, createBoughtEvent } from "../events/bought-event.ts";
import { loadEvent } from "../events/event-graph.ts";
import { isInvoiceRefunded } from "../payments/invoices.ts";
import { PaymentRejectionError } from "../payments/rejection-error.ts";
import { isPassUsed } from "./gate/ticket-uses.ts";
import { releaseLapsedOrders } from "./lapsed-orders.ts";
import { reserveItems } from "./reservations.ts";
import { loadEntryDetails } from "./entry-details.ts";
import { ORDER_COLUMNS, loadTicketTypes } from "./ticket-types.ts";

/**
 * Sets the order of an invoice to paid. If the order has lapsed, because it wasn't paid in time, reserves its
 * items again. `db` is the payment's transaction.
 * @throws `PaymentRejectionError` if an item is sold out, or if the entry to be transferred was already
 * transferred, refunded or used at the gate
 */
export async function markOrderPaid(db: Db, invoiceId: number, now: number): Promise<void> {
  await releaseLapsedOrders(db, now);
  const order = await db
    .selectFrom("entry_orders")
    .selectAll()
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirstOrThrow();
  if (order.status === "lapsed") await reserveItemsAgain(db, order);
  if (order.takes_over !== null) await markTransferred(db, order.takes_over);
  await db
    .updateTable("entry_orders")
    .set({ status: "paid", paid_at: now })
    .where("id", "=", order.id)
    .execute();
}

/**
 * Loads the event of an invoice with the entry or the bought items. Empty if the invoice isn't for an event.
 * Ticket types without a name get a name in `language`.
 */
export async function loadEventOfOrder(db: Db, invoiceId: number, language: string): Promise<BoughtEvent[]> {
  const order = await db
    .selectFrom("entry_orders")
    .select(ORDER_COLUMNS)
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirst();
  const graph = order && (await loadEvent(db, order.event_id));
  if (!graph) return [];
  const { id, category_id, category_name: category } = order;
  const types = await loadTicketTypes(db, order, graph, language);
  const spectators = [...new Set(types)].map(
    (type) => `${types.filter((candidate) => candidate === type).length} × ${type}`,
  );
  const { vehicle, garage, camp_site: campSite, extras } = await loadEntryDetails(db, order);
  const items = { spectators, garage, campSite, extras };
  if (category_id === 0) {
    const ticketLinks =
      types.length > 0 ? { ticketsPath: `/show-tickets/${id}`, bookingKey: `tickets-${id}` } : {};
    return [createBoughtEvent(graph, { ...items, ...ticketLinks })];
  }
  const bookingKey = `entry-${id}`;
  const [vehicleName, racingNumber] = [vehicle?.name ?? "", vehicle?.racing_number ?? ""];
  const entry = {
    ticketsPath: `/show-tickets/${bookingKey}`,
    bookingKey,
    category,
    vehicle: vehicleName,
    racingNumber,
  };
  return [createBoughtEvent(graph, { ...items, ...entry })];
}

async function reserveItemsAgain(
  db: Db,
  order: { id: number; first_name: string; last_name: string },
): Promise<void> {
  const rows = await db
    .selectFrom("entry_order_places")
    .selectAll()
    .where("order_id", "=", order.id)
    .execute();
  const reservations = rows.map(({ kind, record_id, quantity }) => ({
    kind,
    recordId: record_id,
    quantity,
    name: "",
  }));
  const soldOutItem = await reserveItems(
    db,
    { id: order.id, holder: formatFullName(order.first_name, order.last_name) },
    reservations,
  );
  if (soldOutItem) {
    throw new PaymentRejectionError("places");
  }
}

async function markTransferred(db: Db, orderId: number): Promise<void> {
  if (await isPassUsed(db, orderId)) throw new PaymentRejectionError("used");
  const { invoice_id } = await db
    .selectFrom("entry_orders")
    .select("invoice_id")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  if (await isInvoiceRefunded(db, invoice_id)) throw new PaymentRejectionError("transferred");
  const { numUpdatedRows } = await db
    .updateTable("entry_orders")
    .set({ status: "transferred" })
    .where("id", "=", orderId)
    .where("status", "=", "paid")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new PaymentRejectionError("transferred");
}
