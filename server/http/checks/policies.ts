import type { Clock, Logger } from "../../request-context.ts";
import { createMemoryValues } from "../../shared/values.ts";
import { createWindows } from "../../shared/windows.ts";
import type { Store } from "../../store/store.ts";

/** How often an action may be done per key. */
type Policy = {
  /** Maximum per window, unless a screen sets its own. */
  max: number;
  /** Length of the window in milliseconds. */
  period: number;
  /** "store": counted across all instances. "memory": per instance, to protect its own resources. */
  countedIn: "store" | "memory";
  /** Whether the action is allowed while the store can't count it. */
  ifUncounted: "admitted" | "rejected";
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Rate limits of the site. Limits of logins and emailed codes are shared with the embedded API
 * (`app/domain/login-limits.ts`); concurrency is limited in `load/admission.ts` and
 * `session/login/login-queue.ts`.
 */
const POLICIES = {
  /** Posts of an account or browser, to all screens without a limit of their own. */
  posts: { max: 120, period: MINUTE, countedIn: "store", ifUncounted: "admitted" },
  /**
   * Posts from a network by all users who are not logged in. Wide, as hundreds of people at a track share one
   * address of a mobile carrier. Above it only browsers that post little are accepted.
   */
  crowd: { max: 3_000, period: MINUTE, countedIn: "store", ifUncounted: "admitted" },
  /** Browsers of a network that get their own counter; further ones are counted as anonymous. */
  newBrowsers: { max: 1_000, period: 15 * MINUTE, countedIn: "store", ifUncounted: "admitted" },
  /** Page views of a screen with a read limit, per subnet. */
  reads: { max: Infinity, period: MINUTE, countedIn: "memory", ifUncounted: "admitted" },
  /** Address searches of an account: typing triggers one per second at most, and a few are enough. */
  addressSearches: { max: 40, period: MINUTE, countedIn: "store", ifUncounted: "rejected" },
  addressSearchesInDay: { max: 400, period: DAY, countedIn: "store", ifUncounted: "rejected" },
  /** One person may have many accounts, while a track or carrier has many people on one network. */
  addressSearchesOfNetwork: { max: 10_000, period: DAY, countedIn: "store", ifUncounted: "rejected" },
} as const satisfies Record<string, Policy>;

type PolicyName = keyof typeof POLICIES;

/** The count in the current window, and the seconds to wait if the limit is exceeded, else 0. */
export type RateLimitUse = { count: number; wait: number };

export type RateLimits = {
  /**
   * Counts one use per key; `max` replaces the policy's own limit. If the store fails it throws, unless the
   * policy admits uncounted uses, in which case the count is 0.
   */
  use(policy: PolicyName, whose: string, log: Logger, max?: number): Promise<RateLimitUse>;
};

/** Maximum number of keys counted in memory. */
const MAX_NAMES = 20_000;

export function createRateLimits({ store, clock }: { store: Store; clock: Clock }): RateLimits {
  const windows = {
    store: createWindows(store),
    memory: createWindows(createMemoryValues(clock, MAX_NAMES)),
  };

  return {
    async use(policy, whose, log, max) {
      const { period, countedIn, ifUncounted, max: defaultLimit }: Policy = POLICIES[policy];
      try {
        const { count, secondsLeft } = await windows[countedIn].count(`limit:${policy}:${whose}`, period);
        return { count, wait: count > (max ?? defaultLimit) ? secondsLeft : 0 };
      } catch (error) {
        if (ifUncounted === "rejected") throw error;
        log.warn({ err: error, policy }, "a limit can't be counted");
        return { count: 0, wait: 0 };
      }
    },
  };
}
