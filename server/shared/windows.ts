import type { Values } from "./values.ts";

/** The maximum count of a key in a window of `periodMs`. */
export type Limit = { key: string; max: number; periodMs: number };

/** The count in a window. `secondsLeft` is the time until the window ends: whole seconds, at least 1. */
type WindowCount = { count: number; secondsLeft: number };

/** Counters in fixed windows. A window starts when its key is counted for the first time. */
export type Windows = {
  /** Adds `by` (1 by default) to the count of a key, without a limit. */
  count(key: string, periodMs: number, by?: number): Promise<WindowCount>;
  /**
   * Adds `cost` (1 by default) to the count of each limit and returns 0. If a limit would be exceeded, adds
   * nothing and returns the seconds until all are available.
   */
  consume(limits: readonly Limit[], cost?: number): Promise<number>;
  /** Reverts a `spend` with the same limits and cost. */
  refund(limits: readonly Limit[], cost?: number): Promise<void>;
  /** Returns the seconds until a limit is available again; 0 if it isn't reached. Doesn't count. */
  secondsUntilFree(limit: Limit): Promise<number>;
};

/** Creates the counters, over the shared store or in memory. */
export function createWindows(values: Pick<Values, "get" | "increment">): Windows {
  return { count, consume, refund, secondsUntilFree };

  async function count(key: string, periodMs: number, by = 1): Promise<WindowCount> {
    const { count, leftMs } = await values.increment(key, periodMs, by);
    return { count, secondsLeft: Math.max(1, Math.ceil(leftMs / 1_000)) };
  }

  async function consume(limits: readonly Limit[], cost = 1): Promise<number> {
    const secondsToWait = await Promise.all(
      limits.map(async ({ key, max, periodMs }) => {
        const window = await count(key, periodMs, cost);
        return window.count > max ? window.secondsLeft : 0;
      }),
    );
    const seconds = Math.max(0, ...secondsToWait);
    if (seconds > 0) await refund(limits, cost);
    return seconds;
  }

  async function refund(limits: readonly Limit[], cost = 1): Promise<void> {
    await Promise.all(limits.map((limit) => subtract(limit, cost)));
  }

  /** Subtracts `cost` from the count, unless the window has ended. */
  async function subtract({ key, periodMs }: Limit, cost: number): Promise<void> {
    if (Number(await values.get(key)) >= cost) await values.increment(key, periodMs, -cost);
  }

  async function secondsUntilFree({ key, max, periodMs }: Limit): Promise<number> {
    if (Number(await values.get(key)) < max) return 0;
    return (await count(key, periodMs, 0)).secondsLeft;
  }
}
