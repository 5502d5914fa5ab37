import { setImmediate as nextTick } from "node:timers/promises";

/** Milliseconds below which a tick of the event loop counts as idle. */
const IDLE_TICK_MS = 0.5;
const MAX_TICKS = 2_000;

/**
 * Resolves when the event loop has just processed new connections and is idle. Connections still in the
 * accept queue are reset when the server closes, perhaps with an order already sent, so wait for the queue to
 * drain first. Resolves after a number of ticks even under constant load.
 */
export async function waitForIdleEventLoop(): Promise<void> {
  for (let tick = 0; tick < MAX_TICKS; tick++) {
    const startedAt = performance.now();
    await nextTick();
    if (performance.now() - startedAt < IDLE_TICK_MS) return;
  }
}
