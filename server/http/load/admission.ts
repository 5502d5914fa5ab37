import type { ServerResponse } from "node:http";
import type { WorkScheduler } from "./work-scheduler.ts";
import { createWorkQueue, type WorkKind, LIMITS, type Slot, type WorkQueue } from "./work-queue.ts";

/** Admits requests to the website in the order of a work queue. */
export type Admission = {
  accepts(kind: WorkKind): boolean;
  /** Waits in the queue. Resolves to true when the work may start, or to false if it can't start in time. */
  enter(kind: WorkKind, response: ServerResponse): Promise<boolean>;
  /** Releases the slot of a response. Happens automatically when the response or its connection ends. */
  leave(response: ServerResponse): void;
  /**
   * Frees the slot while the work waits for something else. Returns a function to call when the work
   * continues.
   */
  park(response: ServerResponse): () => void;
};

/** Creates the admission. `slots` requests are processed at once, and `capacity` requests may wait. */
export function createAdmission({
  slots,
  capacity,
  scheduler,
}: {
  slots: number;
  capacity: number;
  scheduler: WorkScheduler;
}): Admission {
  const queue: WorkQueue = createWorkQueue({ slots, capacity, now: () => performance.now() });
  const slotsByResponse = new WeakMap<ServerResponse, Slot>();

  return {
    accepts: (kind) => queue.accepts(kind),
    async enter(kind, response) {
      const slot = await waitForSlot(kind, response);
      if (slot === null) return false;
      slotsByResponse.set(response, slot);
      scheduleExpiry(slot);
      for (const event of ["finish", "close"] as const) response.once(event, slot.release);
      // Requests in progress get the CPU first.
      await scheduler.waitFor("starting");
      return true;
    },
    leave: (response) => slotsByResponse.get(response)?.release(),
    park: (response) => slotsByResponse.get(response)?.park() ?? (() => undefined),
  };

  function waitForSlot(kind: WorkKind, response: ServerResponse): Promise<Slot | null> {
    return new Promise((resolve) => {
      const removeFromQueue = queue.enter(kind, { start: resolve, reject: () => resolve(null) });
      setTimeout(queue.expire, LIMITS[kind].maxWaitMs).unref();
      // Forms are processed even if the client disconnects.
      if (kind === "page") response.once("close", removeFromQueue);
    });
  }
}

function scheduleExpiry(slot: Slot): void {
  const remainingMs = slot.expire();
  if (remainingMs > 0) setTimeout(() => scheduleExpiry(slot), Math.ceil(remainingMs)).unref();
}
