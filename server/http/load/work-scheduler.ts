import { setImmediate } from "node:timers/promises";

/** A few milliseconds of CPU work. Finishing requests has priority over starting requests. */
type Step = "finishing" | "starting";

/** Runs CPU-heavy steps of requests one at a time. */
export type WorkScheduler = {
  /** Resolves when the step may run. The caller must start it immediately. */
  waitFor(step: Step): Promise<void>;
};

/** Minimum iterations of the event loop between two steps. Node accepts one connection per iteration. */
const MIN_ITERATIONS = 6;
/** Maximum iterations between two steps, because I/O must not delay the next step indefinitely. */
const MAX_ITERATIONS = 30;
/** Shorter iterations count as idle. */
const MAX_IDLE_ITERATION_MS = 0.3;

async function processConnections(): Promise<void> {
  for (let iteration = 1; iteration <= MAX_ITERATIONS; iteration++) {
    const startedAt = performance.now();
    await setImmediate();
    if (iteration >= MIN_ITERATIONS && performance.now() - startedAt < MAX_IDLE_ITERATION_MS) return;
  }
}

/**
 * Creates the scheduler. Between two steps it processes connections, so that responses, health checks and
 * rejections are sent without delay while many pages wait to be rendered.
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
