import type { ReadTracker, Freshness } from "../../organiser-client/call-context.ts";
import { isApiUnavailable } from "../../organiser-client/errors.ts";

/** Tracks the API reads of one page. */
export type TrackedReads = ReadTracker & {
  /** Returns how long the data of all reads so far may be used. */
  getFreshness(): Freshness;
  /** Whether every read has completed and got a response, so that no data is missing in the page. */
  areComplete(): boolean;
};

/**
 * Creates the tracker of a page. With `requiresFresh`, reads wait for a new response instead of using a stale
 * one from the cache.
 */
export function trackReads(requiresFresh: boolean): TrackedReads {
  const freshness: Freshness = { freshUntil: Infinity, staleUntil: Infinity, validUntil: Infinity };
  let pendingReads = 0;
  let hasFailed = false;

  return {
    requiresFresh,
    track(result) {
      pendingReads += 1;
      result
        .then(limitFreshness, (error: unknown) => {
          if (isApiUnavailable(error)) hasFailed = true;
          // A page that shows a rejection is complete, but the next response may differ.
          else limitFreshness({ freshUntil: 0, staleUntil: 0, validUntil: Infinity });
        })
        .finally(() => {
          pendingReads -= 1;
        });
    },
    getFreshness: () => freshness,
    areComplete: () => !hasFailed && pendingReads === 0,
  };

  function limitFreshness({ freshUntil, staleUntil, validUntil }: Freshness): void {
    freshness.freshUntil = Math.min(freshness.freshUntil, freshUntil);
    freshness.staleUntil = Math.min(freshness.staleUntil, staleUntil);
    freshness.validUntil = Math.min(freshness.validUntil, validUntil);
  }
}
