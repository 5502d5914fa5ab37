import type { ServerResponse } from "node:http";
import type { WorkScheduler } from "./work-scheduler.ts";
import { createWorkQueue, type WorkKind, LIMITS, type Slot, type WorkQueue } from "./work-queue.ts";

/** Admits requests to the website in the order of the work queue. */
export type Admission = {
  accepts(kind: WorkKind): boolean;
  /** Resolves to true when the work may start, and to false if it can't start in time. */
  enter(kind: WorkKind, response: ServerResponse): Promise<boolean>;
  /** Releases the slot; the end of the response or its connection does this as well. */
  leave(response: ServerResponse): void;
  /** Frees the slot while the work waits for something else; call the result to resume. */
  park(response: ServerResponse): () => void;
};

/** The queue of one instance: `slots` requests are processed at once, `capacity` may wait. */
export function createAdmission({
  slots,
  capacity,
  turns,
}: {
  slots: number;
  capacity: number;
  turns: WorkScheduler;
}): Admission {
  const queue: WorkQueue = createWorkQueue({ slots, capacity, now: () => performance.now() });
  const held = new WeakMap<ServerResponse, Slot>();

  return {
    accepts: (kind) => queue.accepts(kind),
    async enter(kind, response) {
      const slot = await slotFor(kind, response);
      if (slot === null) return false;
      held.set(response, slot);
      scheduleExpiry(slot);
      for (const event of ["finish", "close"] as const) response.once(event, slot.release);
      await turns.waitFor("starting");
      return true;
    },
    leave: (response) => held.get(response)?.release(),
    park: (response) => held.get(response)?.park() ?? (() => undefined),
  };

  function slotFor(kind: WorkKind, response: ServerResponse): Promise<Slot | null> {
    return new Promise((resolve) => {
      const leave = queue.enter(kind, { start: resolve, reject: () => resolve(null) });
      setTimeout(queue.expire, LIMITS[kind].startsWithin).unref();
      // A reader who has disconnected needs no page; forms are processed anyway.
      if (kind === "reading") response.once("close", leave);
    });
  }
}

/** Releases a slot once its work has held it for too long. */
function scheduleExpiry(slot: Slot): void {
  const left = slot.expire();
  if (left > 0) setTimeout(() => scheduleExpiry(slot), Math.ceil(left)).unref();
}
