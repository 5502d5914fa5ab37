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

/** How long public responses are cached. Each call in `calls/` names its policy. */
export const cachePolicies: Record<CachePolicy, MaxAges> = {
  seconds: { fresh: 5 * SECOND, stale: MINUTE, staleIfError: 24 * HOUR },
  minute: { fresh: MINUTE, stale: 10 * MINUTE, staleIfError: 24 * HOUR },
  minutes: { fresh: 5 * MINUTE, stale: HOUR, staleIfError: 24 * HOUR },
  hour: { fresh: HOUR, stale: 12 * HOUR, staleIfError: 48 * HOUR },
};

/**
 * Maximum delay after a known change before a cached response expires. Each instance draws a random delay up
 * to this one, so that instances don't call the API at the same moment.
 */
export const MAX_DELAY_AFTER_CHANGE_MS = 0.3 * SECOND;

/** How long the first response after a change is fresh, in case the API's clock is slightly behind. */
export const FRESH_AFTER_CHANGE_MS = 0.5 * SECOND;

/** After a failed call, older responses are returned for this time before the API is called again. */
export const RETRY_PAUSE_MS = 5 * SECOND;
