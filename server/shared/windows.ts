import type { Values } from "./values.ts";

/** Maximum count of a key in a window of `periodMs`. */
export type Limit = { key: string; max: number; periodMs: number };

/** The count in a window. `remainingSeconds` is at least 1. */
type WindowCount = { count: number; remainingSeconds: number };

/** Counters in fixed windows. A window starts when its key is counted for the first time. */
export type Windows = {
  /** Adds `amount` (1 by default) to the count of a key, without a limit. */
  count(key: string, periodMs: number, amount?: number): Promise<WindowCount>;
  /**
   * Adds `cost` (1 by default) to all counts and returns 0, or returns the seconds to wait and adds nothing.
   */
  consume(limits: readonly Limit[], cost?: number): Promise<number>;
  refund(limits: readonly Limit[], cost?: number): Promise<void>;
  /** Returns the seconds until a limit is available again, or 0 if it isn't reached. Doesn't count. */
  getSecondsUntilFree(limit: Limit): Promise<number>;
};

/** Creates the counters over `values`. */
export function createWindows(values: Pick<Values, "get" | "increment">): Windows {
  return { count, consume, refund, getSecondsUntilFree };

  async function count(key: string, periodMs: number, amount = 1): Promise<WindowCount> {
    const { count, remainingMs } = await values.increment(key, periodMs, amount);
    return { count, remainingSeconds: Math.max(1, Math.ceil(remainingMs / 1_000)) };
  }

  async function consume(limits: readonly Limit[], cost = 1): Promise<number> {
    const secondsToWait = await Promise.all(
      limits.map(async ({ key, max, periodMs }) => {
        const window = await count(key, periodMs, cost);
        return window.count > max ? window.remainingSeconds : 0;
      }),
    );
    const seconds = Math.max(0, ...secondsToWait);
    if (seconds > 0) await refund(limits, cost);
    return seconds;
  }

  async function refund(limits: readonly Limit[], cost = 1): Promise<void> {
    await Promise.all(limits.map((limit) => subtract(limit, cost)));
  }

  async function subtract({ key, periodMs }: Limit, cost: number): Promise<void> {
    if (Number(await values.get(key)) >= cost) await values.increment(key, periodMs, -cost);
  }

  async function getSecondsUntilFree({ key, max, periodMs }: Limit): Promise<number> {
    if (Number(await values.get(key)) < max) return 0;
    return (await count(key, periodMs, 0)).remainingSeconds;
  }
}
