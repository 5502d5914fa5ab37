import { LRUCache } from "lru-cache";
import type { OptionalFeature } from "../../app/wire/site.ts";
import type { Clock } from "../request-context.ts";
import { isOrganiserError, meansMissingCall } from "./errors.ts";
import { HOUR_MS } from "../../app/domain/durations.ts";

/** Optional features whose call the API lacks, as found from its responses; one instance per process. */
export type MissingFeatures = {
  /** Whether a call of the feature was found to be missing recently. */
  has(feature: OptionalFeature): boolean;
  /** Called after a successful call of the feature, which is then offered again. */
  recordSuccess(feature: OptionalFeature): void;
  /** Called after a failed call of the feature. Returns true if the feature has become missing. */
  recordFailure(feature: OptionalFeature, error: unknown): boolean;
  /**
   * When (ms since 1970) a feature last became missing or available. Pages rendered before may be outdated.
   */
  changedAt(): number;
};

/** A missing feature is offered again after this time. */
const MISSING_FOR_MS = HOUR_MS;

/**
 * Features whose requests contain no id or code of a record, so that any error with `lacksCall` means that
 * the call is missing. For other features, a 404 may also mean that a theme, a code or a file does not exist.
 */
const FEATURES_WITHOUT_RECORD: ReadonlySet<OptionalFeature> = new Set<OptionalFeature>([
  "newsletter",
  "contact",
]);

/** Creates the record of missing features, at first empty. */
export function createMissingFeatures(clock: Clock): MissingFeatures {
  const missing = new LRUCache<OptionalFeature, number>({ max: 100 });
  let changedAt = -Infinity;

  function has(feature: OptionalFeature): boolean {
    const since = missing.get(feature);
    return since !== undefined && clock.now() >= since && clock.now() - since < MISSING_FOR_MS;
  }

  return {
    has,
    recordSuccess(feature) {
      if (!missing.delete(feature)) return;
      changedAt = clock.now();
    },
    recordFailure(feature, error) {
      if (!isOrganiserError(error) || !error.lacksCall) return false;
      if (!FEATURES_WITHOUT_RECORD.has(feature) && !meansMissingCall(error)) return false;
      const isNew = !has(feature);
      if (isNew) changedAt = clock.now();
      missing.set(feature, clock.now());
      return isNew;
    },
    changedAt: () => changedAt,
  };
}
