import { setImmediate as nextTick } from "node:timers/promises";

/** A step is a few milliseconds of CPU work. Pages in progress are finished before new ones are started. */
type Step = "finishing" | "starting";

/** Runs CPU-heavy work one piece at a time. */
export type WorkScheduler = {
  /** Resolves when the work may run; it starts immediately then. */
  waitFor(step: Step): Promise<void>;
};

/** Minimum event loop ticks between two pieces of work: Node accepts one connection per tick. */
const MIN_TICKS = 6;
/**
 * Maximum ticks while there is I/O to process, so that waiting work isn't postponed for ever. Rejections and
 * cached pages are sent during these ticks.
 */
const MAX_TICKS = 30;
/** Milliseconds below which a tick counts as idle. */
const IDLE_TICK_MS = 0.3;

async function processConnections(): Promise<void> {
  for (let tick = 1; tick <= MAX_TICKS; tick++) {
    const startedAt = performance.now();
    await nextTick();
    if (tick >= MIN_TICKS && performance.now() - startedAt < IDLE_TICK_MS) return;
  }
}

/**
 * Creates the scheduler. Connections are processed between two pieces of work, so that finished responses,
 * health checks and rejections are sent without delay, even if many pages wait to be rendered.
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
