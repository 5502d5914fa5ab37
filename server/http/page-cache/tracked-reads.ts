import type { ReadTracker, Freshness } from "../../organiser-client/bearer.ts";
import { isApiUnavailable } from "../../organiser-client/errors.ts";

/** Summary of the API reads of one page. */
export type TrackedReads = ReadTracker & {
  /** How long the data of all reads may be used. */
  freshness(): Freshness;
  /** Whether all reads have completed and none failed, so that the page is complete. */
  areComplete(): boolean;
};

/** Tracks the reads of a page. `wantsFresh`: reads wait for a new response instead of using a cached one. */
export function trackReads(wantsFresh: boolean): TrackedReads {
  const shown: Freshness = { freshUntil: Infinity, staleUntil: Infinity, changesAt: Infinity };
  let pending = 0;
  let isComplete = true;

  return {
    wantsFresh,
    track(result) {
      pending += 1;
      result
        .then(shorten, (error: unknown) => {
          if (isApiUnavailable(error)) isComplete = false;
          // A rejection is a valid response, but only for this moment.
          else shorten({ freshUntil: 0, staleUntil: 0, changesAt: Infinity });
        })
        .finally(() => {
          pending -= 1;
        });
    },
    freshness: () => shown,
    areComplete: () => isComplete && pending === 0,
  };

  function shorten({ freshUntil, staleUntil, changesAt }: Freshness): void {
    shown.freshUntil = Math.min(shown.freshUntil, freshUntil);
    shown.staleUntil = Math.min(shown.staleUntil, staleUntil);
    shown.changesAt = Math.min(shown.changesAt, changesAt);
  }
}
