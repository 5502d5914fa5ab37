import { setImmediate as nextTurn } from "node:timers/promises";

/** What takes the processor for some milliseconds: a page that was started is finished before another is. */
type Step = "finishing" | "starting";

/** Lets heavy pieces of work have the program one at a time. */
export type Turns = {
  /** Settles when it is the turn of a piece of work, which begins in that moment. */
  of(step: Step): Promise<void>;
};

/** Turns of the event loop between two pieces of work: Node accepts one new connection in each. */
const LEAST_TURNS = 6;
/** So many while they find something to do: who is rejected, or wants a cached page, waits for no queue. */
const MOST_TURNS = 30;
/** Milliseconds of a turn in which nothing was to do. */
const QUIET_TURN_MS = 0.3;

async function lookAtConnections(): Promise<void> {
  for (let turn = 1; turn <= MOST_TURNS; turn++) {
    const begunAt = performance.now();
    await nextTurn();
    if (turn >= LEAST_TURNS && performance.now() - begunAt < QUIET_TURN_MS) return;
  }
}

/**
 * Between two pieces of work the program looks at its connections: answers that are ready, health and
 * refusals go out then, however many pages wait to be made.
 */
export function createTurns(): Turns {
  const waiting: Record<Step, (() => void)[]> = { finishing: [], starting: [] };
  let isServing = false;

  async function serve(): Promise<void> {
    isServing = true;
    try {
      while (waiting.finishing.length + waiting.starting.length > 0) {
        await lookAtConnections();
        (waiting.finishing.shift() ?? waiting.starting.shift())?.();
      }
    } finally {
      isServing = false;
    }
  }

  return {
    of: (step) =>
      new Promise((begin, reject) => {
        waiting[step].push(begin);
        if (!isServing) serve().catch(reject);
      }),
  };
}
