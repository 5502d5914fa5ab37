import { createHmac } from "node:crypto";
import { keptSecret } from "../kept-secret.ts";
import type { Db } from "../db/database.ts";
import type { EventGraph } from "../events/event-graph.ts";
import type { Parts } from "../feature.ts";
import { type OrderToCome, ordersToCome } from "./upcoming.ts";

/**
 * The user's paid spectator tickets to come, a line an order. `event`, `venue`, `timezone` and `tickets`
 * stand beside the documented members: what is printed on each ticket, and the code by which the organiser
 * knows it. [RT-050]
 */
export async function upcomingTickets(parts: Parts, userId: number) {
  const orders = (await ordersToCome(parts, userId)).filter(({ order }) => order.status === "paid");
  const codeOf = createTicketCodes(parts.dataDir);
  const lines = await Promise.all(
    orders.map(async ({ order, graph }) => ({
      order,
      graph,
      types: await ticketTypes(parts.db, order, graph),
    })),
  );
  return lines
    .filter(({ types }) => types.length > 0)
    .map(({ order, graph, types }) => ({
      id: order.id,
      customer_name: `${order.first_name} ${order.last_name}`,
      email: order.email,
      valid_from: graph.dates[0]?.starts ?? null,
      valid_to: graph.dates.at(-1)?.ends ?? null,
      display_name: `${graph.event.name} – spectator`,
      number_of_tickets: types.length,
      event: graph.event.name,
      venue: graph.venue.name,
      timezone: graph.venue.time_zone,
      tickets: types.map((type, index) => ({ type, code: codeOf(order.id, index + 1) })),
    }));
}

/** The type of each ticket: those that were bought, then those that come with the entry. */
async function ticketTypes(
  db: Db,
  order: OrderToCome,
  { categories, spectatorTypes }: EventGraph,
): Promise<string[]> {
  const places = await db
    .selectFrom("entry_order_places")
    .select(["record_id", "quantity"])
    .where("order_id", "=", order.id)
    .where("kind", "=", "spectator")
    .orderBy("id")
    .execute();
  const included = categories.find(({ id }) => id === order.category_id)?.spectator_tickets ?? 0;
  return [
    ...places.flatMap(({ record_id, quantity }) => {
      const type = spectatorTypes.find(({ id }) => id === record_id);
      return Array.from({ length: quantity }, () => type?.name ?? "Spectator");
    }),
    ...Array.from({ length: included }, () => "Included with the entry"),
  ];
}

/**
 * The code of the nth ticket of an order: both numbers, and a signature that nobody else can make. Digits,
 * capitals and hyphens, which fit into a small QR code.
 */
function createTicketCodes(dataDir: string) {
  const key = keptSecret(dataDir, "tickets");
  return (orderId: number, number: number): string => {
    const named = `${orderId}-${number}`;
    const signature = createHmac("sha256", key).update(named).digest("hex").slice(0, 12).toUpperCase();
    return `${named}-${signature}`;
  };
}
