import type { ReadTracker, Freshness } from "../../organiser-client/call-context.ts";
import { isApiUnavailable } from "../../organiser-client/errors.ts";

/** Tracks the API reads of a page. */
export type TrackedReads = ReadTracker & {
  /** Returns the freshness of the data that was read so far: the earliest limits of all reads. */
  getFreshness(): Freshness;
  /** Whether all reads have completed without a failure, so that no data is missing. */
  areComplete(): boolean;
};

/** Creates the tracker of a page. With `requiresFresh`, reads don't use stale responses. */
export function createReadTracker(requiresFresh: boolean): TrackedReads {
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
          // A rejection is a response, so no data is missing. But the next response may differ, so the page
          // is cached only for the minimum time.
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
