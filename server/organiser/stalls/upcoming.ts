import { toDollars } from "../../../app/domain/money.ts";
import { loadEvents } from "../events/event-graph.ts";
import { getFirstDay, isUpcoming } from "../events/event-times.ts";
import type { Dependencies } from "../feature.ts";
import type { StallApplication } from "./stallholder.ts";

/**
 * Loads the user's applications for events that aren't over, as API records. `event` is the event's name and
 * `date` its first day. `details` isn't in the API's specification. [API-114]
 */
export async function loadUpcomingStalls({ db, clock }: Dependencies, userId: number) {
  const applications = await db
    .selectFrom("stall_applications")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  const events = await loadEvents(db, {
    ids: applications.map(({ event_id }) => event_id),
    endsAfter: clock.now(),
  });
  return applications.flatMap((application) => {
    const graph = events.find(({ event }) => event.id === application.event_id);
    if (!graph || !isUpcoming(graph, clock.now())) return [];
    return [
      {
        id: application.id,
        name: application.site_type_name,
        event: graph.event.name,
        date: getFirstDay(graph),
        invoice_id: application.invoice_id ?? 0,
        approved: application.status === "approved",
        paid: application.paid_at !== null,
        details: toDetails(application, graph.event.url),
      },
    ];
  });
}

const toDetails = (application: StallApplication, event_url: string) => ({
  event_url,
  location: application.location_name,
  status: application.status,
  reason: application.reason,
  amount: toDollars(application.amount),
});
