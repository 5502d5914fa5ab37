import type { WorkScheduler } from "../load/work-scheduler.ts";

/**
 * Phases of a page request: waiting for the organiser API, rendering (React), compressing, and everything
 * else, such as loaders, cookies and Remix.
 */
export type PagePart = "api" | "render" | "compress" | "rest";

export type PageTimes = {
  /** Counts the time until `response` settles as API time. The response may come from the cache. */
  trackResponse: (response: Promise<unknown>) => void;
  /** Starts a phase. Returns a function that ends it. */
  start(part: "render" | "compress"): () => void;
  /** Returns the milliseconds of each phase, whose sum is the time since the start. */
  getElapsed(): Record<PagePart, number>;
};

/**
 * Starts the timing of one page. While the page waits for any response of the API, the time counts for the
 * API only. The rest of the time counts for the phase in progress. This is wall-clock time, so under load it
 * includes the work of other requests.
 */
export function startPageTimes(now: () => number = () => performance.now()): PageTimes {
  const elapsedMs: Record<PagePart, number> = { api: 0, render: 0, compress: 0, rest: 0 };
  const inProgress = { api: 0, render: 0, compress: 0 };
  let lastRecordedAt = now();

  const getCurrentPhase = (): PagePart => PHASES.find((part) => inProgress[part] > 0) ?? "rest";

  function recordElapsed(): void {
    const time = now();
    elapsedMs[getCurrentPhase()] += time - lastRecordedAt;
    lastRecordedAt = time;
  }

  function startPhase(part: keyof typeof inProgress): () => void {
    recordElapsed();
    inProgress[part] += 1;
    return () => {
      recordElapsed();
      inProgress[part] -= 1;
    };
  }

  return {
    trackResponse(response) {
      const end = startPhase("api");
      response.then(end, end);
    },
    start: startPhase,
    getElapsed() {
      recordElapsed();
      return { ...elapsedMs };
    },
  };
}

/** Waits for a rendering slot, which counts as "rest", and then starts the render phase. */
export async function waitToRender(scheduler: WorkScheduler, times: PageTimes): Promise<() => void> {
  await scheduler.waitFor("finishing");
  return times.start("render");
}

const PHASES = ["api", "render", "compress"] as const;
