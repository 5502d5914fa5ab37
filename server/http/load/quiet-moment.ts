import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds of a turn of the event loop in which hardly anything was to do. */
const quiet = 0.5;
const mostTurns = 2_000;

/**
 * Settles in a moment when no connection waits at the door unseen: the event loop has just looked, and did
 * nothing long since. Whoever waits there when the door closes would be thrown out by the system, perhaps
 * with an order already sent. Under constant load it settles after some turns all the same.
 */
export async function quietMoment(): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn++) {
    const begun = performance.now();
    await nextTurn();
    if (performance.now() - begun < quiet) return;
  }
}
