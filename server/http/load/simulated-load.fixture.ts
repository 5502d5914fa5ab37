import { createWorkQueue, type WorkKind, type WorkQueue } from "./work-queue.ts";

/** A simulated request: when it arrives (`at`) and its service time in ms. */
export type Arrival = { at: number; kind: WorkKind; durationMs: number };

/** Result of a simulated request. `waitedMs` is its time in the queue in ms. */
export type Outcome = Arrival & { waitedMs: number; isStarted: boolean };

/**
 * Simulates requests to a queue with a virtual clock. `peakWaiting` is the highest number of waiting
 * requests.
 */
export function simulateLoad(
  arrivals: readonly Arrival[],
  { slots, capacity }: { slots: number; capacity: number },
): { outcomes: Outcome[]; peakWaiting: number; queue: WorkQueue } {
  let nowMs = 0;
  let waiting = 0;
  let peakWaiting = 0;
  const outcomes: Outcome[] = [];
  const events: { at: number; run: () => void }[] = [];
  const queue = createWorkQueue({ slots, capacity, now: () => nowMs });

  function schedule(at: number, run: () => void): void {
    const index = events.findLastIndex((event) => event.at <= at);
    events.splice(index + 1, 0, { at, run });
  }

  function arrive(arrival: Arrival): void {
    waiting += 1;
    const leaveQueue = (isStarted: boolean) => {
      waiting -= 1;
      outcomes.push({ ...arrival, waitedMs: nowMs - arrival.at, isStarted });
    };
    queue.enter(arrival.kind, {
      start(slot) {
        leaveQueue(true);
        schedule(nowMs + arrival.durationMs, slot.release);
      },
      reject: () => leaveQueue(false),
    });
    peakWaiting = Math.max(peakWaiting, waiting);
  }

  for (const arrival of arrivals) schedule(arrival.at, () => arrive(arrival));
  for (let nextEvent = events.shift(); nextEvent; nextEvent = events.shift()) {
    nowMs = nextEvent.at;
    queue.expire();
    nextEvent.run();
  }
  return { outcomes, peakWaiting, queue };
}
