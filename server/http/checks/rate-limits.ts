import type { Clock, Logger } from "../../request-context.ts";
import { createMemoryValues } from "../../shared/values.ts";
import { createWindows } from "../../shared/windows.ts";
import type { Store } from "../../store/store.ts";
import { DAY_MS, MINUTE_MS } from "../../../app/domain/durations.ts";

/** How often an action is allowed per key, such as an account or a network. */
type Policy = {
  /** Maximum per window. A screen may have its own. */
  max: number;
  periodMs: number;
  /**
   * "store": all instances count together. "memory": each instance counts alone, to protect its own
   * resources.
   */
  countedIn: "store" | "memory";
  /** Result if the store can't count an action. */
  ifUncounted: "admitted" | "rejected";
};

/** The rate limits, except for logins and emailed codes (`LOGIN_LIMITS`), which the embedded API shares. */
const POLICIES = {
  /** Posts of an account or browser. Screens without their own limit are counted together. */
  posts: { max: 120, periodMs: MINUTE_MS, countedIn: "store", ifUncounted: "admitted" },
  /**
   * Posts from a network without a login. The limit is high, because hundreds of people at a track share the
   * address of a mobile carrier. Above the limit, only browsers that post little are accepted.
   */
  crowd: { max: 3_000, periodMs: MINUTE_MS, countedIn: "store", ifUncounted: "admitted" },
  /** Browsers of a network that get their own counter. More browsers have only the counter of the network. */
  newBrowsers: { max: 1_000, periodMs: 15 * MINUTE_MS, countedIn: "store", ifUncounted: "admitted" },
  /** Page views of a subnet, for screens with `limit.reads`. */
  reads: { max: Infinity, periodMs: MINUTE_MS, countedIn: "memory", ifUncounted: "admitted" },
  /** Address searches of an account. Typing triggers at most one per second. */
  addressSearches: { max: 40, periodMs: MINUTE_MS, countedIn: "store", ifUncounted: "rejected" },
  addressSearchesInDay: { max: 400, periodMs: DAY_MS, countedIn: "store", ifUncounted: "rejected" },
  /**
   * Address searches of a network. The limit is high, because a track or carrier has many people on one
   * network.
   */
  addressSearchesOfNetwork: { max: 10_000, periodMs: DAY_MS, countedIn: "store", ifUncounted: "rejected" },
} as const satisfies Record<string, Policy>;

type PolicyName = keyof typeof POLICIES;

/** The count in the current window. `waitSeconds` is 0 if the limit isn't exceeded. */
export type RateLimitUse = { count: number; waitSeconds: number };

export type RateLimits = {
  /**
   * Counts a use of a key. `max` replaces the policy's own limit.
   * @throws if the store fails and the policy rejects uncounted uses. Other policies return a count of 0.
   */
  use(policy: PolicyName, key: string, log: Logger, max?: number): Promise<RateLimitUse>;
};

const MAX_MEMORY_KEYS = 20_000;

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
