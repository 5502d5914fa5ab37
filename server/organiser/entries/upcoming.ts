import type { Db } from "../db/database.ts";
import { eventsToCome } from "../events/event-calls.ts";
import type { EventGraph } from "../events/event-graph.ts";
import type { Parts } from "../feature.ts";

/**
 * The user's entries to come, paid ones and those that wait to be paid: `event` is the event's name, `date`
 * its first day.
 */
export async function upcomingEntries(parts: Parts, userId: number) {
  const orders = await ordersToCome(parts, userId);
  return orders
    .filter(({ order }) => order.category_id > 0)
    .map(({ order, graph }) => ({
      id: order.id,
      name: order.status === "paid" ? order.category_name : `${order.category_name} (not paid yet)`,
      event: graph.event.name,
      date: (graph.dates[0]?.starts ?? "").slice(0, 10),
    }));
}

export type OrderToCome = Awaited<ReturnType<typeof ordersOf>>[number];

/** The user's orders, paid or pending, of events that are not over. */
export async function ordersToCome(
  parts: Parts,
  userId: number,
): Promise<{ order: OrderToCome; graph: EventGraph }[]> {
  const [events, orders] = [await eventsToCome(parts), await ordersOf(parts.db, userId)];
  return orders.flatMap((order) => {
    const graph = events.find(({ event }) => event.id === order.event_id);
    return graph ? [{ order, graph }] : [];
  });
}

const ordersOf = (db: Db, userId: number) =>
  db
    .selectFrom("entry_orders")
    .select(["id", "event_id", "status", "category_id", "category_name", "first_name", "last_name", "email"])
    .where("user_id", "=", userId)
    .where("status", "in", ["paid", "pending"])
    .orderBy("id")
    .execute();
