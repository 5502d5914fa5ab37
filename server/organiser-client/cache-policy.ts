import type { CachePolicy } from "./transport-type.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Maximum ages of a cached response, in milliseconds since it was fetched. */
export type MaxAges = {
  /** Up to this age, the response is returned without a call. */
  fresh: number;
  /** Up to this age, the response is returned while a new one is fetched in the background. */
  stale: number;
  /** Up to this age, the response is returned if the API fails (stale-if-error). */
  staleIfError: number;
};

/** How long public responses are cached. A policy is named after its `fresh` age. */
export const CACHE_POLICIES: Record<CachePolicy, MaxAges> = {
  fiveSeconds: { fresh: 5 * SECOND, stale: MINUTE, staleIfError: 24 * HOUR },
  oneMinute: { fresh: MINUTE, stale: 10 * MINUTE, staleIfError: 24 * HOUR },
  fiveMinutes: { fresh: 5 * MINUTE, stale: HOUR, staleIfError: 24 * HOUR },
  oneHour: { fresh: HOUR, stale: 12 * HOUR, staleIfError: 48 * HOUR },
};

/**
 * A cached response expires at most this long after a known change of its data. Each instance chooses its
 * delay at random, so that instances don't call the API at the same moment.
 */
export const MAX_DELAY_AFTER_CHANGE_MS = 300;

/**
 * How long the first response after a known change is fresh. This response may still have the old data if the
 * API's clock is slightly behind.
 */
export const FRESH_AFTER_CHANGE_MS = 500;

/** After a failed call, older responses are returned for this time before the API is called again. */
export const RETRY_PAUSE_MS = 5 * SECOND;
