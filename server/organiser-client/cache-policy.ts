import type { CachePolicy } from "./transport-type.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Ages of a kept answer, in milliseconds since it was fetched. */
export type Ages = {
  /** Up to this age it is given without asking. */
  fresh: number;
  /** Up to this age it is given at once while a new one is fetched. */
  stale: number;
  /** Up to this age it stands in when the API doesn't answer. */
  standsIn: number;
};

/** How long public answers are kept. Every call names its row in `calls/`. */
export const cachePolicies: Record<CachePolicy, Ages> = {
  seconds: { fresh: 5 * second, stale: minute, standsIn: 24 * hour },
  minute: { fresh: minute, stale: 10 * minute, standsIn: 24 * hour },
  minutes: { fresh: 5 * minute, stale: hour, standsIn: 24 * hour },
  hour: { fresh: hour, stale: 12 * hour, standsIn: 48 * hour },
};

/**
 * An answer of which a page knows that it changes at an instant isn't given any more from then on, at the
 * latest so long after it: each instance draws its own delay, so that they don't all ask at once.
 */
export const latestAfterChange = 0.3 * second;

/**
 * The first answer after a change is asked for once more so soon, in case the API's clock is a little behind.
 */
export const freshAfterChange = 0.5 * second;

/** After a failed attempt an older answer is given for so long before the API is asked again. */
export const pauseAfterFailure = 5 * second;
