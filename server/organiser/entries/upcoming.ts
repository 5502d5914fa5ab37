import type { Db } from "../db/database.ts";
import { eventsToCome } from "../events/event-calls.ts";
import type { EventGraph } from "../events/event-graph.ts";
import type { Parts } from "../feature.ts";

/** The user's entries to come, paid ones and those that wait to be paid: `event` is the event's name, `date` its first day. */
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

/** The user's paid spectator tickets to come, a line an order. */
export async function upcomingTickets(parts: Parts, userId: number) {
  const orders = (await ordersToCome(parts, userId)).filter(({ order }) => order.status === "paid");
  const lines = await Promise.all(
    orders.map(async ({ order, graph }) => ({
      order,
      graph,
      tickets: await ticketsOf(parts.db, order, graph),
    })),
  );
  return lines
    .filter(({ tickets }) => tickets > 0)
    .map(({ order, graph, tickets }) => ({
      id: order.id,
      customer_name: `${order.first_name} ${order.last_name}`,
      email: order.email,
      valid_from: graph.dates[0]?.starts ?? null,
      valid_to: graph.dates.at(-1)?.ends ?? null,
      display_name: `${graph.event.name} – spectator`,
      number_of_tickets: tickets,
    }));
}

type Order = Awaited<ReturnType<typeof ordersOf>>[number];

async function ordersToCome(parts: Parts, userId: number): Promise<{ order: Order; graph: EventGraph }[]> {
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

/** The tickets that were bought, and those that come with the entry. */
async function ticketsOf(db: Db, order: Order, { categories }: EventGraph): Promise<number> {
  const { bought } = await db
    .selectFrom("entry_order_places")
    .select((select) => select.fn.coalesce(select.fn.sum<number>("quantity"), select.lit(0)).as("bought"))
    .where("order_id", "=", order.id)
    .where("kind", "=", "spectator")
    .executeTakeFirstOrThrow();
  const included = categories.find(({ id }) => id === order.category_id)?.spectator_tickets ?? 0;
  return bought + included;
}
