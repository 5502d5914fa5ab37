import { LRUCache } from "lru-cache";
import { refusalOf } from "./json-answer.ts";
import { ApiError } from "./route.ts";

/** Something that is counted, and the most of it in one window. */
type Count = { name: string; most: number };

/**
 * Counts what somebody did in windows of a fixed length, each of which begins with the first thing counted.
 */
export type FixedWindows = {
  /**
   * Counts `cost` for each of these, and gives 0; or, where one of them would have too many, counts for none
   * and gives the whole seconds, at least 1, until that one's window is over.
   */
  spend(counts: readonly Count[], cost?: number): number;
  /** How much is spent in the window of a name. */
  spent(name: string): number;
  /** Takes back what was spent for what turned out not to count. */
  giveBack(name: string, cost?: number): void;
};

/**
 * Windows of `period` milliseconds. Kept in memory, those of at most `names` names: the least recent go first
 * when somebody comes under very many, and a restart forgets all.
 */
export function createFixedWindows(
  clock: { now(): number },
  { period, names }: { period: number; names: number },
): FixedWindows {
  const windows = new LRUCache<string, { spent: number; since: number }>({ max: names });

  return {
    spend(counts, cost = 1) {
      const counted = counts.map(({ name, most }) => ({ window: windowOf(name), most }));
      const full = counted.find(({ window, most }) => window.spent + cost > most);
      if (full) return Math.max(1, Math.ceil((full.window.since + period - clock.now()) / 1000));
      for (const { window } of counted) window.spent += cost;
      return 0;
    },
    spent: (name) => windowOf(name).spent,
    giveBack(name, cost = 1) {
      const window = windowOf(name);
      window.spent = Math.max(0, window.spent - cost);
    },
  };

  function windowOf(name: string): { spent: number; since: number } {
    const known = windows.get(name);
    if (known && clock.now() < known.since + period) return known;
    const window = { spent: 0, since: clock.now() };
    windows.set(name, window);
    return window;
  }
}

/**
 * Does what was counted. What fails by a fault of this program is nobody's attempt: `giveBack` takes it back.
 * @throws what the work threw
 */
export async function countedUnlessFailed<Result>(
  giveBack: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal || refusal.status >= 500) giveBack();
    throw error;
  }
}

/** Refuses with 429 and the seconds to wait; nothing where they are 0. */
export function refuseFor(seconds: number, textCode: string, message: string): void {
  if (seconds > 0) throw new ApiError(429, textCode, message, seconds);
}
