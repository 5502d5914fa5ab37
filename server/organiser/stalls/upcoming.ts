import { toDollars } from "../../../app/domain/money.ts";
import { loadEvents } from "../events/event-graph.ts";
import { dayOf, isToCome } from "../events/event-times.ts";
import type { Parts } from "../feature.ts";
import type { StallApplication } from "./stallholder.ts";

/**
 * The user's stalls at events to come, a line an application: `event` is the event's name, `date` its first
 * day. `details` stands beside the documented members: how it stands, and why it was refused. [API-114]
 */
export async function upcomingStalls({ db, clock }: Parts, userId: number) {
  const [applications, events] = [
    await db
      .selectFrom("stall_applications")
      .selectAll()
      .where("user_id", "=", userId)
      .orderBy("id")
      .execute(),
    await loadEvents(db),
  ];
  return applications.flatMap((application) => {
    const graph = events.find(({ event }) => event.id === application.event_id);
    if (!graph || !isToCome(graph, clock.now())) return [];
    return [
      {
        id: application.id,
        name: application.site_type_name,
        event: graph.event.name,
        date: dayOf(graph),
        invoice_id: application.invoice_id ?? 0,
        approved: application.status === "approved",
        paid: application.paid_at !== null,
        details: detailsOf(application, graph.event.url),
      },
    ];
  });
}

const detailsOf = (application: StallApplication, event_url: string) => ({
  event_url,
  location: application.location_name,
  status: application.status,
  reason: application.reason,
  amount: toDollars(application.amount),
});
