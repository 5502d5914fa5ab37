import { setImmediate } from "node:timers/promises";

/** Shorter iterations of the event loop count as idle. */
const MAX_IDLE_ITERATION_MS = 0.5;
const MAX_ITERATIONS = 2_000;

/**
 * Waits until the event loop is idle, so that all new connections have been accepted. If the server closed
 * earlier, it would reset connections in the accept queue, which may already have sent an order. Under
 * constant load, resolves after `MAX_ITERATIONS`.
 */
export async function waitForIdleEventLoop(): Promise<void> {
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const startedAt = performance.now();
    await setImmediate();
    if (performance.now() - startedAt < MAX_IDLE_ITERATION_MS) return;
  }
}
