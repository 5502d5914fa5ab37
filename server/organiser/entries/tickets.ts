import type { Parts } from "../feature.ts";
import { createTicketCodes } from "./gate/ticket-codes.ts";
import { usedAtOf, usesOf } from "./gate/uses.ts";
import { ticketTypes } from "./ticket-types.ts";
import { ordersToCome } from "./upcoming.ts";

/**
 * The user's paid spectator tickets to come, a line an order. `event`, `venue`, `timezone` and `tickets`
 * stand beside the documented members: what is printed on each ticket, the code by which the gate knows it,
 * and when it was used there (null while it wasn't). [RT-050]
 */
export async function upcomingTickets(parts: Parts, userId: number) {
  const orders = (await ordersToCome(parts, userId)).filter(({ order }) => order.status === "paid");
  const codes = createTicketCodes(parts.dataDir);
  const lines = await Promise.all(
    orders.map(async ({ order, graph }) => ({
      order,
      graph,
      types: await ticketTypes(parts.db, order, graph),
      uses: await usesOf(parts.db, order.id),
    })),
  );
  return lines
    .filter(({ types }) => types.length > 0)
    .map(({ order, graph, types, uses }) => ({
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
      tickets: types.map((type, index) => ({
        type,
        code: codes.of(order.id, index + 1),
        used_at: usedAtOf(uses, index + 1),
      })),
    }));
}
