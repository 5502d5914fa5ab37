import type { WorkScheduler } from "../load/work-scheduler.ts";

/** Phases of a page request. `rest` is everything else, such as loaders, cookies and Remix. */
export type PagePhase = "api" | "render" | "compress" | "rest";

export type PageTimes = {
  /** Counts the time until `response` settles as API time. The response may come from the cache. */
  trackResponse: (response: Promise<unknown>) => void;
  /** Starts a phase, and returns a function that ends it. */
  startPhase(phase: "render" | "compress"): () => void;
  /** Returns the milliseconds of each phase. Their sum is the time since the start. */
  getElapsedMs(): Record<PagePhase, number>;
};

/**
 * Starts the timing of a page. While the page waits for the API, the time counts as API time only. Under
 * load, times include the work of other requests.
 */
export function startPageTimes(now: () => number = () => performance.now()): PageTimes {
  const elapsedMs: Record<PagePhase, number> = { api: 0, render: 0, compress: 0, rest: 0 };
  const inProgress = { api: 0, render: 0, compress: 0 };
  let lastRecordedAt = now();

  const getCurrentPhase = (): PagePhase => PHASES.find((phase) => inProgress[phase] > 0) ?? "rest";

  function recordElapsed(): void {
    const time = now();
    elapsedMs[getCurrentPhase()] += time - lastRecordedAt;
    lastRecordedAt = time;
  }

  function startPhase(phase: keyof typeof inProgress): () => void {
    recordElapsed();
    inProgress[phase] += 1;
    return () => {
      recordElapsed();
      inProgress[phase] -= 1;
    };
  }

  return {
    trackResponse(response) {
      const end = startPhase("api");
      response.then(end, end);
    },
    startPhase,
    getElapsedMs() {
      recordElapsed();
      return { ...elapsedMs };
    },
  };
}

/** Waits for a rendering slot, and starts the phase `render`. */
export async function acquireRenderingSlot(scheduler: WorkScheduler, times: PageTimes): Promise<() => void> {
  await scheduler.waitFor("finishing");
  return times.startPhase("render");
}

const PHASES = ["api", "render", "compress"] as const;
