import type { ServerResponse } from "node:http";
import type { WorkScheduler } from "./work-scheduler.ts";
import { createWorkQueue, type WorkKind, LIMITS, type Slot, type WorkQueue } from "./work-queue.ts";

/** Admits requests to the website in the order of the work queue. */
export type Admission = {
  /** Whether work of this kind is expected to start in time if it arrives now. */
  accepts(kind: WorkKind): boolean;
  /** Waits in the queue. Resolves to true when the work may start, and to false if it can't start in time. */
  enter(kind: WorkKind, response: ServerResponse): Promise<boolean>;
  /** Releases the slot of a response. Called automatically when the response or its connection ends. */
  leave(response: ServerResponse): void;
  /**
   * Frees the slot while the work waits, such as in the login queue. Returns a function to call when the work
   * continues.
   */
  park(response: ServerResponse): () => void;
};

/** Creates the admission of one instance: `slots` requests are processed at once, and `capacity` may wait. */
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
      // Wait for the CPU: requests in progress are finished first.
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
      // Drop a page view from the queue if the client disconnects. Forms are processed in any case.
      if (kind === "page") response.once("close", removeFromQueue);
    });
  }
}

/** Releases a slot once its work has held it for too long. */
function scheduleExpiry(slot: Slot): void {
  const remainingMs = slot.expire();
  if (remainingMs > 0) setTimeout(() => scheduleExpiry(slot), Math.ceil(remainingMs)).unref();
}
