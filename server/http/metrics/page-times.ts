import type { Turns } from "../load/turns.ts";

/**
 * What the time that a page takes the server goes to: waiting for answers of the organiser API, rendering
 * (React's part), compressing, and the rest: the loaders' own work, rules, cookies, what Remix does around
 * them.
 */
export type PagePart = "api" | "render" | "compress" | "rest";

export type PageTimes = {
  /** Somebody waits for this answer of the API, or for a kept one. */
  awaits: (answer: Promise<unknown>) => void;
  /** A part of the work begins; to be told when it ends. */
  begins(part: "render" | "compress"): () => void;
  /** Milliseconds that each part took, all of them together the time since the start. */
  spent(): Record<PagePart, number>;
};

/**
 * Begins to measure one page. Each moment counts for one part only: for the API while any of its answers is
 * awaited, however many are, else for what is under way. It is the clock's time, so that under load each part
 * holds what other requests did meanwhile.
 */
export function startPageTimes(now: () => number = () => performance.now()): PageTimes {
  const spent: Record<PagePart, number> = { api: 0, render: 0, compress: 0, rest: 0 };
  const underWay = { api: 0, render: 0, compress: 0 };
  let since = now();

  const current = (): PagePart => parts.find((part) => underWay[part] > 0) ?? "rest";

  function settle(): void {
    const instant = now();
    spent[current()] += instant - since;
    since = instant;
  }

  function begins(part: keyof typeof underWay): () => void {
    settle();
    underWay[part] += 1;
    return () => {
      settle();
      underWay[part] -= 1;
    };
  }

  return {
    awaits(answer) {
      const isThere = begins("api");
      answer.then(isThere, isThere);
    },
    begins,
    spent() {
      settle();
      return { ...spent };
    },
  };
}

/** Begins the rendering of a page when it is its turn; the waiting counts for the rest. */
export async function renderingInTurn(turns: Turns, times: PageTimes): Promise<() => void> {
  await turns.of("finishing");
  return times.begins("render");
}

const parts = ["api", "render", "compress"] as const;
