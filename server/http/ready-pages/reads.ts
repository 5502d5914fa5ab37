import type { ReadWatch, Shown } from "../../organiser-client/bearer.ts";
import { isSilence } from "../../organiser-client/errors.ts";

/** What the reads of one page say about it. */
export type ReadsOfPage = ReadWatch & {
  /** How long all that was read may be shown. */
  shown(): Shown;
  /** Whether every read got the API's word, and none is still awaited: the page lacks nothing. */
  areWhole(): boolean;
};

/**
 * Watches the reads of a page. `wantsFresh`: each is to wait for a new answer rather than take an older one.
 */
export function watchReads(wantsFresh: boolean): ReadsOfPage {
  const shown: Shown = { freshUntil: Infinity, standsInUntil: Infinity, changesAt: Infinity };
  let awaited = 0;
  let isWhole = true;

  return {
    wantsFresh,
    reads(answered) {
      awaited += 1;
      answered
        .then(shorten, (error: unknown) => {
          if (isSilence(error)) isWhole = false;
          // A refusal is the API's word too, but of this moment only.
          else shorten({ freshUntil: 0, standsInUntil: 0, changesAt: Infinity });
        })
        .finally(() => {
          awaited -= 1;
        });
    },
    shown: () => shown,
    areWhole: () => isWhole && awaited === 0,
  };

  function shorten({ freshUntil, standsInUntil, changesAt }: Shown): void {
    shown.freshUntil = Math.min(shown.freshUntil, freshUntil);
    shown.standsInUntil = Math.min(shown.standsInUntil, standsInUntil);
    shown.changesAt = Math.min(shown.changesAt, changesAt);
  }
}
