import { LRUCache } from "lru-cache";
import type { OptionalFeature } from "../../app/wire/site.ts";
import type { Clock } from "../request-context.ts";
import { isOrganiserError, meansMissingCall } from "./errors.ts";

/** Optional features that this API has no call for, learnt from its responses. One per process. */
export type MissingFeatures = {
  has(feature: OptionalFeature): boolean;
  /** A call of the feature was carried out. */
  succeeded(feature: OptionalFeature): void;
  /** A call of the feature failed with `error`. Returns whether the feature is missing from now on. */
  failed(feature: OptionalFeature, error: unknown): boolean;
  /**
   * When (ms since 1970) a feature last became missing or available. Pages rendered before may be outdated.
   */
  changedAt(): number;
};

/** Milliseconds until a missing feature is offered again. */
const REMEMBERED_MS = 60 * 60_000;

/**
 * Features whose requests name no record: any 404 without a message means that the call is missing. For other
 * features, a 404 may also mean that a theme, a code or a file does not exist.
 */
const namesNoRecord: ReadonlySet<OptionalFeature> = new Set<OptionalFeature>(["newsletter", "contact"]);

export function createMissingFeatures(clock: Clock): MissingFeatures {
  const missing = new LRUCache<OptionalFeature, number>({ max: 100 });
  let changedAt = -Infinity;

  function has(feature: OptionalFeature): boolean {
    const since = missing.get(feature);
    return since !== undefined && clock.now() >= since && clock.now() - since < REMEMBERED_MS;
  }

  return {
    has,
    succeeded(feature) {
      if (!missing.delete(feature)) return;
      changedAt = clock.now();
    },
    failed(feature, error) {
      if (!isOrganiserError(error) || !error.lacksCall) return false;
      if (!namesNoRecord.has(feature) && !meansMissingCall(error)) return false;
      const isNew = !has(feature);
      if (isNew) changedAt = clock.now();
      missing.set(feature, clock.now());
      return isNew;
    },
    changedAt: () => changedAt,
  };
}
