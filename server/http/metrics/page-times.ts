import type { WorkScheduler } from "../load/work-scheduler.ts";

/**
 * Phases of a page request: waiting for the organiser API, rendering (React), compressing, and the rest, such
 * as loaders, cookies and Remix.
 */
export type PagePart = "api" | "render" | "compress" | "rest";

export type PageTimes = {
  /** Tracks an API response that the page waits for, cached or not. */
  awaits: (response: Promise<unknown>) => void;
  /** Starts a phase; call the result when it ends. */
  start(part: "render" | "compress"): () => void;
  /** Milliseconds per phase; together the time since the start. */
  elapsed(): Record<PagePart, number>;
};

/**
 * Starts the timing of one page. Each moment counts for one phase only: for the API while any response is
 * awaited, else for the phase in progress. This is wall-clock time, so under load it includes the work of
 * other requests.
 */
export function startPageTimes(now: () => number = () => performance.now()): PageTimes {
  const spent: Record<PagePart, number> = { api: 0, render: 0, compress: 0, rest: 0 };
  const inProgress = { api: 0, render: 0, compress: 0 };
  let since = now();

  const current = (): PagePart => phases.find((part) => inProgress[part] > 0) ?? "rest";

  function recordElapsed(): void {
    const instant = now();
    spent[current()] += instant - since;
    since = instant;
  }

  function begins(part: keyof typeof inProgress): () => void {
    recordElapsed();
    inProgress[part] += 1;
    return () => {
      recordElapsed();
      inProgress[part] -= 1;
    };
  }

  return {
    awaits(response) {
      const end = begins("api");
      response.then(end, end);
    },
    start: begins,
    elapsed() {
      recordElapsed();
      return { ...spent };
    },
  };
}

/** Waits for a rendering slot and starts the render phase; the wait counts as rest. */
export async function waitToRender(turns: WorkScheduler, times: PageTimes): Promise<() => void> {
  await turns.waitFor("finishing");
  return times.start("render");
}

const phases = ["api", "render", "compress"] as const;
