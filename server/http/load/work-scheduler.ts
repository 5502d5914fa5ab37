import { setImmediate as nextTick } from "node:timers/promises";

/** A few milliseconds of CPU work. Requests in progress are finished before new ones are started. */
type Step = "finishing" | "starting";

/** Runs CPU-heavy steps of requests one at a time. */
export type WorkScheduler = {
  /** Resolves when the step may run. The caller has to start it immediately. */
  waitFor(step: Step): Promise<void>;
};

/** Minimum number of event loop ticks between two steps, as Node accepts one connection per tick. */
const MIN_TICKS = 6;
/**
 * Maximum number of ticks between two steps while there is I/O to process, in which rejections and cached
 * pages are sent. Limited, so that I/O can't delay the next step indefinitely.
 */
const MAX_TICKS = 30;
/** A shorter tick of the event loop counts as idle. */
const IDLE_TICK_MS = 0.3;

async function processConnections(): Promise<void> {
  for (let tick = 1; tick <= MAX_TICKS; tick++) {
    const startedAt = performance.now();
    await nextTick();
    if (tick >= MIN_TICKS && performance.now() - startedAt < IDLE_TICK_MS) return;
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
