import { setImmediate } from "node:timers/promises";

/** An iteration of the event loop counts as idle if it is shorter than this. */
const MAX_IDLE_ITERATION_MS = 0.5;
/** Maximum number of iterations to wait for an idle one. */
const MAX_ITERATIONS = 2_000;

/**
 * Waits until the event loop is idle, so that all new connections have been accepted. Closing the server
 * resets the connections that are still in the accept queue, and one of them may already have sent an order.
 * Under constant load, resolves after `MAX_ITERATIONS`.
 */
export async function waitForIdleEventLoop(): Promise<void> {
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const startedAt = performance.now();
    await setImmediate();
    if (performance.now() - startedAt < MAX_IDLE_ITERATION_MS) return;
  }
}
