import { formatFullName } from "../../../app/domain/record-rules/person.ts";
import type { Db } from "../db/database.ts";
import { type EventGraph, loadEvents, selectIdsEndingAfter } from "../events/event-graph.ts";
import { getFirstDay, getGatesOpenTime } from "../events/event-times.ts";
import type { Dependencies } from "../feature.ts";
import { isInvoiceRefunded } from "../payments/invoices.ts";
import { loadEntryDetails } from "./entry-details.ts";
import { loadEntryReadiness } from "./entry-readiness.ts";
import { createTicketCodes, PASS_NUMBER, type TicketCodes } from "./gate/ticket-codes.ts";
import { getUsedAt, loadTicketUses } from "./gate/ticket-uses.ts";
import { releaseLapsedOrders } from "./lapsed-orders.ts";
import { ORDER_COLUMNS } from "./ticket-types.ts";

/**
 * Loads the user's paid and pending entries for upcoming events. `event` is the event's name, and `date` is
 * its first day. A refunded entry has no pass. `details` isn't in the API's specification. Times are in the
 * venue's time zone, without an offset. Unknown values are "" or null.
 */
export async function loadUpcomingEntries(dependencies: Dependencies, userId: number) {
  const codes = createTicketCodes(dependencies.dataDir);
  const orders = (await loadUpcomingOrders(dependencies, userId)).filter(
    ({ order }) => order.category_id > 0,
  );
  return Promise.all(
    orders.map(async ({ order, graph, isRefunded }) => ({
      id: order.id,
      name: formatEntryName(order, isRefunded),
      event: graph.event.name,
      date: getFirstDay(graph),
      details: {
        event_url: graph.event.url,
        ...toEventTimes(graph),
        venue: graph.venue.name,
        venue_address: graph.venue.address,
        driver: formatFullName(order.first_name, order.last_name),
        category: order.category_name,
        ...(await loadEntryReadiness(dependencies.db, order, graph)),
        ...(await loadEntryDetails(dependencies.db, order)),
        paid: order.status === "paid",
        refunded: isRefunded,
        invoice_id: order.invoice_id,
        pass:
          order.status === "paid" && !isRefunded ? await loadPass(dependencies.db, codes, order.id) : null,
      },
    })),
  );
}

function formatEntryName(order: UpcomingOrder, isRefunded: boolean): string {
  if (isRefunded) return `${order.category_name} (refunded)`;
  return order.status === "paid" ? order.category_name : `${order.category_name} (not paid yet)`;
}

const toEventTimes = (graph: EventGraph) => ({
  timezone: graph.venue.time_zone,
  starts: graph.dates[0]?.starts ?? null,
  ends: graph.dates.at(-1)?.ends ?? null,
  gates_open: getGatesOpenTime(graph),
});

async function loadPass(db: Db, codes: TicketCodes, orderId: number) {
  const uses = await loadTicketUses(db, orderId);
  return { code: codes.encode(orderId, PASS_NUMBER), used_at: getUsedAt(uses, PASS_NUMBER) };
}

type UpcomingOrder = Awaited<ReturnType<typeof loadPaidAndPendingOrders>>[number];

/** Loads the user's paid and pending orders for events that aren't over. */
export async function loadUpcomingOrders(
  dependencies: Dependencies,
  userId: number,
): Promise<{ order: UpcomingOrder; graph: EventGraph; isRefunded: boolean }[]> {
  const { db, clock } = dependencies;
  const now = clock.now();
  await releaseLapsedOrders(db, now);
  const orders = await loadPaidAndPendingOrders(db, userId, now);
  const ids = [...new Set(orders.map(({ event_id }) => event_id))];
  const events = await loadEvents(db, { ids, endsAfter: now });
  const ordersWithRefunds = await Promise.all(
    orders.map(async (order) => ({ order, isRefunded: await isInvoiceRefunded(db, order.invoice_id) })),
  );
  return ordersWithRefunds.flatMap(({ order, isRefunded }) => {
    const graph = events.find(({ event }) => event.id === order.event_id);
    return graph ? [{ order, graph, isRefunded }] : [];
  });
}

const loadPaidAndPendingOrders = (db: Db, userId: number, now: number) =>
  db
    .selectFrom("entry_orders")
    .select(ORDER_COLUMNS)
    .where("user_id", "=", userId)
    .where("status", "in", ["paid", "pending"])
    .where("event_id", "in", selectIdsEndingAfter(db, now))
    .orderBy("id")
    .execute();
