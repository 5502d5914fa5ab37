import type { Db } from "../db/database.ts";
import { eventsToCome } from "../events/event-calls.ts";
import type { EventGraph } from "../events/event-graph.ts";
import { dayOf } from "../events/event-times.ts";
import type { Parts } from "../feature.ts";
import { entryAtEvent } from "./entry-at-event.ts";
import { entryReadiness } from "./entry-readiness.ts";
import { createTicketCodes, passNumber, type TicketCodes } from "./gate/ticket-codes.ts";
import { usedAtOf, usesOf } from "./gate/uses.ts";
import { orderColumns } from "./ticket-types.ts";

/**
 * The user's entries to come, paid ones and those that wait to be paid: `event` is the event's name, `date`
 * its first day. `details` stands beside the documented members: all that a driver wants to know on the way
 * to the track. Times are the venue's, without an offset; what isn't known is "" or null.
 */
export async function upcomingEntries(parts: Parts, userId: number) {
  const codes = createTicketCodes(parts.dataDir);
  const orders = (await ordersToCome(parts, userId)).filter(({ order }) => order.category_id > 0);
  return Promise.all(
    orders.map(async ({ order, graph }) => ({
      id: order.id,
      name: order.status === "paid" ? order.category_name : `${order.category_name} (not paid yet)`,
      event: graph.event.name,
      date: dayOf(graph),
      details: {
        event_url: graph.event.url,
        ...timesOf(graph),
        venue: graph.venue.name,
        venue_address: graph.venue.address,
        driver: `${order.first_name} ${order.last_name}`,
        category: order.category_name,
        ...(await entryReadiness(parts.db, order, graph)),
        ...(await entryAtEvent(parts.db, order)),
        paid: order.status === "paid",
        invoice_id: order.invoice_id,
        pass: order.status === "paid" ? await passOf(parts.db, codes, order.id) : null,
      },
    })),
  );
}

/** When the gates open is told as a time of the first day; many events have no such time. */
function timesOf({ event, venue, dates }: EventGraph) {
  const starts = dates[0]?.starts ?? null;
  return {
    timezone: venue.time_zone,
    starts,
    ends: dates.at(-1)?.ends ?? null,
    gates_open: starts && event.gates_open !== "" ? `${starts.slice(0, 10)}T${event.gates_open}:00` : null,
  };
}

async function passOf(db: Db, codes: TicketCodes, orderId: number) {
  const uses = await usesOf(db, orderId);
  return { code: codes.of(orderId, passNumber), used_at: usedAtOf(uses, passNumber) };
}

type OrderToCome = Awaited<ReturnType<typeof ordersOf>>[number];

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
    .select(orderColumns)
    .where("user_id", "=", userId)
    .where("status", "in", ["paid", "pending"])
    .orderBy("id")
    .execute();
