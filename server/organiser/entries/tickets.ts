import { formatFullName } from "../../../app/domain/record-rules/person.ts";
import type { Dependencies } from "../feature.ts";
import { fillText, getMailTexts } from "../mail/mail-texts.ts";
import { getGatesOpenTime } from "../events/event-times.ts";
import { createTicketCodes } from "./gate/ticket-codes.ts";
import { getUsedAt, loadTicketUses } from "./gate/ticket-uses.ts";
import { loadTicketTypes } from "./ticket-types.ts";
import { loadUpcomingOrders } from "./upcoming.ts";

/**
 * Loads the user's paid spectator tickets for upcoming events, one record per order. The fields from `event`
 * on are for printing and aren't in the API's specification. `used_at` is null for an unused ticket. Tickets
 * that were `refunded` have no code.
 * [RT-050]
 */
export async function loadUpcomingTickets(dependencies: Dependencies, userId: number, language: string) {
  const orders = (await loadUpcomingOrders(dependencies, userId)).filter(
    ({ order }) => order.status === "paid",
  );
  const codes = createTicketCodes(dependencies.dataDir);
  const ordersWithTickets = await Promise.all(
    orders.map(async ({ order, graph, isRefunded }) => ({
      order,
      graph,
      isRefunded,
      types: await loadTicketTypes(dependencies.db, order, graph, language),
      uses: await loadTicketUses(dependencies.db, order.id),
    })),
  );
  return ordersWithTickets
    .filter(({ types }) => types.length > 0)
    .map(({ order, graph, isRefunded, types, uses }) => ({
      id: order.id,
      customer_name: formatFullName(order.first_name, order.last_name),
      email: order.email,
      valid_from: graph.dates[0]?.starts ?? null,
      valid_to: graph.dates.at(-1)?.ends ?? null,
      display_name: fillText(getMailTexts(language).ticket.name, { event: graph.event.name }),
      number_of_tickets: types.length,
      event: graph.event.name,
      event_url: graph.event.url,
      venue: graph.venue.name,
      venue_address: graph.venue.address,
      gates_open: getGatesOpenTime(graph),
      timezone: graph.venue.time_zone,
      refunded: isRefunded,
      tickets: types.map((type, index) => ({
        type,
        code: isRefunded ? "" : codes.encode(order.id, index + 1),
        used_at: getUsedAt(uses, index + 1),
      })),
    }));
}
