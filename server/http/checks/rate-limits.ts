import type { Clock, Logger } from "../../request-context.ts";
import { createMemoryValues } from "../../shared/values.ts";
import { createWindows } from "../../shared/windows.ts";
import type { Store } from "../../store/store.ts";
import { DAY_MS, MINUTE_MS } from "../../../app/domain/durations.ts";

/** How often an action may be done per key, such as an account or a network. */
type Policy = {
  /** Maximum per window, unless a screen sets its own. */
  max: number;
  /** Length of the window. */
  periodMs: number;
  /**
   * "store": all instances count together. "memory": each instance counts alone, to protect its resources.
   */
  countedIn: "store" | "memory";
  /** What happens to an action while the store can't count it. */
  ifUncounted: "admitted" | "rejected";
};

/**
 * The rate limits of the site. The limits of logins and emailed codes are in `app/domain/login-limits.ts`, as
 * the embedded API has the same. Concurrency is limited in `load/admission.ts` and
 * `session/login/login-queue.ts`.
 */
const POLICIES = {
  /** Posts of an account or browser. Screens without a limit of their own are counted together. */
  posts: { max: 120, periodMs: MINUTE_MS, countedIn: "store", ifUncounted: "admitted" },
  /**
   * Posts from a network by all users who aren't logged in. The limit is high, because hundreds of people at
   * a track share one address of a mobile carrier. Above the limit, only browsers that post little are
   * accepted.
   */
  crowd: { max: 3_000, periodMs: MINUTE_MS, countedIn: "store", ifUncounted: "admitted" },
  /**
   * Browsers of a network that get a counter of their own. Further browsers have only the network's counter.
   */
  newBrowsers: { max: 1_000, periodMs: 15 * MINUTE_MS, countedIn: "store", ifUncounted: "admitted" },
  /** Page views of a screen per subnet. The screen sets the maximum (`limit.reads`). */
  reads: { max: Infinity, periodMs: MINUTE_MS, countedIn: "memory", ifUncounted: "admitted" },
  /**
   * Address searches of an account. Typing triggers one per second at most, and a few are enough to find an
   * address.
   */
  addressSearches: { max: 40, periodMs: MINUTE_MS, countedIn: "store", ifUncounted: "rejected" },
  addressSearchesInDay: { max: 400, periodMs: DAY_MS, countedIn: "store", ifUncounted: "rejected" },
  /**
   * Address searches of a network, which limits people with many accounts. The limit is high, because a track
   * or carrier has many people on one network.
   */
  addressSearchesOfNetwork: { max: 10_000, periodMs: DAY_MS, countedIn: "store", ifUncounted: "rejected" },
} as const satisfies Record<string, Policy>;

type PolicyName = keyof typeof POLICIES;

/**
 * The count in the current window. `waitSeconds` is the time until the action is allowed; 0 if the limit
 * isn't exceeded.
 */
export type RateLimitUse = { count: number; waitSeconds: number };

export type RateLimits = {
  /**
   * Counts one use for a key; `max` replaces the policy's own limit. If the store fails, returns a count of 0
   * for policies that admit uncounted uses, and throws for others.
   */
  use(policy: PolicyName, key: string, log: Logger, max?: number): Promise<RateLimitUse>;
};

/** Maximum number of keys counted in memory. */
const MAX_MEMORY_KEYS = 20_000;

/** Creates the rate limits, which count in `store` or in memory. */
export function createRateLimits({ store, clock }: { store: Store; clock: Clock }): RateLimits {
  const windows = {
    store: createWindows(store),
    memory: createWindows(createMemoryValues(clock, MAX_MEMORY_KEYS)),
  };

  return {
    async use(policy, key, log, max) {
      const { periodMs, countedIn, ifUncounted, max: defaultLimit }: Policy = POLICIES[policy];
      try {
        const { count, remainingSeconds } = await windows[countedIn].count(
          `limit:${policy}:${key}`,
          periodMs,
        );
        return { count, waitSeconds: count > (max ?? defaultLimit) ? remainingSeconds : 0 };
      } catch (error) {
        if (ifUncounted === "rejected") throw error;
        log.warn({ err: error, policy }, "a limit can't be counted");
        return { count: 0, waitSeconds: 0 };
      }
    },
  };
}
