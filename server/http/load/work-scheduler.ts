import { setImmediate } from "node:timers/promises";

/** A few milliseconds of CPU work. Finishing requests in progress has priority over starting new requests. */
type Step = "finishing" | "starting";

/** Runs CPU-heavy steps of requests one at a time. */
export type WorkScheduler = {
  /** Resolves when the step may run. The caller has to start it immediately. */
  waitFor(step: Step): Promise<void>;
};

/**
 * Minimum number of iterations of the event loop between two steps. Node accepts one connection in each
 * iteration.
 */
const MIN_ITERATIONS = 6;
/**
 * Maximum number of iterations between two steps while there is I/O to process. Rejections and cached pages
 * are sent during these iterations. Limited, so that I/O can't delay the next step indefinitely.
 */
const MAX_ITERATIONS = 30;
/** A shorter iteration of the event loop counts as idle. */
const MAX_IDLE_ITERATION_MS = 0.3;

async function processConnections(): Promise<void> {
  for (let iteration = 1; iteration <= MAX_ITERATIONS; iteration++) {
    const startedAt = performance.now();
    await setImmediate();
    if (iteration >= MIN_ITERATIONS && performance.now() - startedAt < MAX_IDLE_ITERATION_MS) return;
  }
}

/**
 * Creates the scheduler. It processes connections between two steps, so that finished responses, health
 * checks and rejections are sent without delay, even if many pages wait to be rendered.
 */
export function createWorkScheduler(): WorkScheduler {
  const waiting: Record<Step, (() => void)[]> = { finishing: [], starting: [] };
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    try {
      while (waiting.finishing.length + waiting.starting.length > 0) {
        await processConnections();
        (waiting.finishing.shift() ?? waiting.starting.shift())?.();
      }
    } finally {
      isRunning = false;
    }
  }

  return {
    waitFor: (step) =>
      new Promise((resolve, reject) => {
        waiting[step].push(resolve);
        if (!isRunning) run().catch(reject);
      }),
  };
}
