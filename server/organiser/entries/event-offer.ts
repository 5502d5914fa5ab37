import { Event } from "../../../app/wire/event.ts";
import type { Db } from "../db/database.ts";
import { type EventGraph, loadEvent } from "../events/event-graph.ts";
import { toEventRecord } from "../events/event-record.ts";
import { isUpcoming } from "../events/event-times.ts";
import { createPictures } from "../events/pictures.ts";
import type { Dependencies } from "../feature.ts";
import { PAYMENT_METHODS } from "../payments/methods.ts";
import { RejectionError } from "../payments/rejection-error.ts";
import { createEntrantLoader } from "./entrants.ts";

/**
 * Loads an event as the site receives it for this user, so that the API checks an order with the same data as
 * the entry form.
 * @throws `RejectionError` if the event doesn't exist or is over
 */
export async function loadEventOffer(
  dependencies: Dependencies,
  db: Db,
  userId: number,
  eventId: number,
): Promise<{ graph: EventGraph; offer: Event }> {
  const now = dependencies.clock.now();
  const graph = await loadEvent(db, eventId);
  if (!graph) throw new RejectionError("There is no such event.");
  if (!isUpcoming(graph, now)) throw new RejectionError("This event is over.");
  const entrant = await createEntrantLoader(db, userId, now)(graph);
  const record = toEventRecord(graph, {
    now,
    entrant,
    pictures: createPictures(dependencies, {}),
    paymentMethods: PAYMENT_METHODS,
    limits: NO_LIMITS,
  });
  return { graph, offer: Event.parse(record) };
}

/** `enforceHoldLimits` checks these, and its message says what to do. */
const NO_LIMITS = { tickets: Number.MAX_SAFE_INTEGER, extras: Number.MAX_SAFE_INTEGER };
