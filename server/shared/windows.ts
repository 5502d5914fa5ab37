import type { Values } from "./values.ts";

/** The maximum for a key in a window of `period` milliseconds. */
export type Limit = { name: string; max: number; period: number };

/** The count in a window, and the whole seconds, at least 1, until it ends. */
type Counted = { count: number; secondsLeft: number };

/** Counters in fixed windows, which start with the first count of a key. */
export type Windows = {
  /** Adds `by` (default 1), whatever the count. */
  count(name: string, period: number, by?: number): Promise<Counted>;
  /**
   * Adds `cost` (default 1) to each limit and returns 0; if one of them would be exceeded, adds nothing and
   * returns the seconds until all are available.
   */
  spend(limits: readonly Limit[], cost?: number): Promise<number>;
  /** Reverts `spend`. */
  giveBack(limits: readonly Limit[], cost?: number): Promise<void>;
  /** Seconds until a reached limit is available again; 0 if it is not reached. Counts nothing. */
  secondsUntilFree(limit: Limit): Promise<number>;
};

/** Creates the counters, over the shared store or in memory. */
export function createWindows(values: Pick<Values, "get" | "increment">): Windows {
  return { count, spend, giveBack, secondsUntilFree };

  async function count(name: string, period: number, by = 1): Promise<Counted> {
    const { count, left } = await values.increment(name, period, by);
    return { count, secondsLeft: Math.max(1, Math.ceil(left / 1_000)) };
  }

  async function spend(limits: readonly Limit[], cost = 1): Promise<number> {
    const waits = await Promise.all(
      limits.map(async ({ name, max, period }) => {
        const counted = await count(name, period, cost);
        return counted.count > max ? counted.secondsLeft : 0;
      }),
    );
    const seconds = Math.max(0, ...waits);
    if (seconds > 0) await giveBack(limits, cost);
    return seconds;
  }

  async function giveBack(limits: readonly Limit[], cost = 1): Promise<void> {
    await Promise.all(limits.map((limit) => subtract(limit, cost)));
  }

  /** Nothing to subtract if the window has ended. */
  async function subtract({ name, period }: Limit, cost: number): Promise<void> {
    if (Number(await values.get(name)) >= cost) await values.increment(name, period, -cost);
  }

  async function secondsUntilFree({ name, max, period }: Limit): Promise<number> {
    if (Number(await values.get(name)) < max) return 0;
    return (await count(name, period, 0)).secondsLeft;
  }
}
