import type { CachePolicy } from "./transport-type.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Maximum ages of a cached response, in ms since it was fetched. */
export type MaxAges = {
  /** Up to this age in ms, a response is returned without a call. */
  fresh: number;
  /** Returned up to this age while a new response is fetched in the background. */
  stale: number;
  /** Returned up to this age if the API fails (stale-if-error). */
  staleIfError: number;
};

/** Each policy is named after its `fresh` age. */
export const CACHE_POLICIES: Record<CachePolicy, MaxAges> = {
  fiveSeconds: { fresh: 5 * SECOND, stale: MINUTE, staleIfError: 24 * HOUR },
  oneMinute: { fresh: MINUTE, stale: 10 * MINUTE, staleIfError: 24 * HOUR },
  fiveMinutes: { fresh: 5 * MINUTE, stale: HOUR, staleIfError: 24 * HOUR },
  oneHour: { fresh: HOUR, stale: 12 * HOUR, staleIfError: 48 * HOUR },
};

/**
 * Maximum delay after which a cached response expires when its data changes. Each instance delays by a random
 * time, so that instances don't call the API at the same moment.
 */
export const MAX_DELAY_AFTER_CHANGE_MS = 300;

/**
 * Time for which the first response after a change is fresh. It may still contain the old data if the API's
 * clock is slightly behind.
 */
export const FRESH_AFTER_CHANGE_MS = 500;

/** After a failed call, the API isn't called for this time if an older response can be used. */
export const RETRY_PAUSE_MS = 5 * SECOND;
