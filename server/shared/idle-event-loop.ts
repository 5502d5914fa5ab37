import { setImmediate as nextTick } from "node:timers/promises";

/** A shorter tick of the event loop counts as idle. */
const IDLE_TICK_MS = 0.5;
/** Maximum number of ticks to wait for an idle one. */
const MAX_TICKS = 2_000;

/**
 * Waits until the event loop is idle, so that all new connections have been accepted. Closing the server
 * resets the connections that are still in the accept queue, and one of them may already have sent an order.
 * Under constant load, resolves after `MAX_TICKS`.
 */
export async function waitForIdleEventLoop(): Promise<void> {
  for (let tick = 0; tick < MAX_TICKS; tick++) {
    const startedAt = performance.now();
    await nextTick();
    if (performance.now() - startedAt < IDLE_TICK_MS) return;
  }
}
