import type { ServerResponse } from "node:http";
import type { Turns } from "./turns.ts";
import { createWorkQueue, type Kind, LIMITS, type Slot, type WorkQueue } from "./work-queue.ts";

/** Lets requests into the website as its queue decides. */
export type Admission = {
  accepts(kind: Kind): boolean;
  /** False where the work can't be started in time; true when it is to be started, now. */
  enter(kind: Kind, response: ServerResponse): Promise<boolean>;
  /** The work is done; the end of the response or of its connection tells that as well. */
  leave(response: ServerResponse): void;
  /** The work waits for something else than this site; to be called when it goes on. */
  park(response: ServerResponse): () => void;
};

/** The queue of one instance: `slots` requests are worked on at once, `capacity` may wait. */
export function createAdmission({
  slots,
  capacity,
  turns,
}: {
  slots: number;
  capacity: number;
  turns: Turns;
}): Admission {
  const queue: WorkQueue = createWorkQueue({ slots, capacity, now: () => performance.now() });
  const held = new WeakMap<ServerResponse, Slot>();

  return {
    accepts: (kind) => queue.accepts(kind),
    async enter(kind, response) {
      const slot = await slotFor(kind, response);
      if (slot === null) return false;
      held.set(response, slot);
      expireInTime(slot);
      for (const event of ["finish", "close"] as const) response.once(event, slot.release);
      await turns.of("starting");
      return true;
    },
    leave: (response) => held.get(response)?.release(),
    park: (response) => held.get(response)?.park() ?? (() => undefined),
  };

  function slotFor(kind: Kind, response: ServerResponse): Promise<Slot | null> {
    return new Promise((resolve) => {
      const leave = queue.enter(kind, { start: resolve, reject: () => resolve(null) });
      setTimeout(queue.expire, LIMITS[kind].startsWithin).unref();
      // Whoever has left wants no page any more; a form is sent all the same.
      if (kind === "reading") response.once("close", leave);
    });
  }
}

/** Gives a slot to others once its work has had it for too long. */
function expireInTime(slot: Slot): void {
  const left = slot.expire();
  if (left > 0) setTimeout(() => expireInTime(slot), Math.ceil(left)).unref();
}
