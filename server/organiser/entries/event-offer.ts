import { Event } from "../../../app/wire/event.ts";
import type { Db } from "../db/database.ts";
import { type EventGraph, loadEvent } from "../events/event-graph.ts";
import { eventRecord } from "../events/event-record.ts";
import { isToCome } from "../events/event-times.ts";
import { picturesFor } from "../events/pictures.ts";
import type { Parts } from "../feature.ts";
import { paymentMethods } from "../payments/methods.ts";
import { Refusal } from "../payments/refusal.ts";
import { readEntrant } from "./entrants.ts";

/**
 * The event as this user is told it, read back as every client reads it: the rules see exactly what the page
 * showed. Throws `Refusal` for one that isn't there or is over.
 */
export async function eventOffer(
  parts: Parts,
  db: Db,
  userId: number,
  eventId: number,
): Promise<{ graph: EventGraph; offer: Event }> {
  const now = parts.clock.now();
  const graph = await loadEvent(db, eventId);
  if (!graph) throw new Refusal("There is no such event.");
  if (!isToCome(graph, now)) throw new Refusal("This event is over.");
  const entrant = await readEntrant(db, userId, graph, now);
  const record = eventRecord(graph, { now, entrant, pictures: picturesFor(parts, {}), paymentMethods });
  return { graph, offer: Event.parse(record) };
}
