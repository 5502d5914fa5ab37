import { LRUCache } from "lru-cache";
import type { OptionalFeature } from "../../app/wire/site.ts";
import type { Clock } from "../request-context.ts";
import { isOrganiserError, meansMissingCall } from "./errors.ts";
import { HOUR_MS } from "../../app/domain/durations.ts";

/** Optional features whose calls the API lacks, according to its responses. One instance per process. */
export type MissingFeatures = {
  /** Whether a call of the feature was found to be missing recently. */
  has(feature: OptionalFeature): boolean;
  /** Records a successful call of the feature, so that the feature is offered again. */
  recordSuccess(feature: OptionalFeature): void;
  /** Records a failed call of the feature. Returns true if the feature has become missing. */
  recordFailure(feature: OptionalFeature, error: unknown): boolean;
  /** When (ms since 1970) a feature last became missing or available. Earlier pages may be outdated. */
  changedAt(): number;
};

/** A missing feature is offered again after this time. */
const MISSING_FOR_MS = HOUR_MS;

/**
 * Features whose requests contain no id or code of a record, so that a 404 always means a missing call. For
 * other features, a 404 may also mean a missing record, such as a voucher or an invoice.
 */
const FEATURES_WITHOUT_RECORD: ReadonlySet<OptionalFeature> = new Set<OptionalFeature>([
  "newsletter",
  "contact",
]);

/** Creates the record of missing features; initially, none is missing. */
export function createMissingFeatures(clock: Clock): MissingFeatures {
  const missingSince = new LRUCache<OptionalFeature, number>({ max: 100 });
  let changedAt = -Infinity;

  function has(feature: OptionalFeature): boolean {
    const since = missingSince.get(feature);
    return since !== undefined && clock.now() >= since && clock.now() - since < MISSING_FOR_MS;
  }

  return {
    has,
    recordSuccess(feature) {
      if (!missingSince.delete(feature)) return;
      changedAt = clock.now();
    },
    recordFailure(feature, error) {
      if (!isOrganiserError(error) || !error.lacksCall) return false;
      if (!FEATURES_WITHOUT_RECORD.has(feature) && !meansMissingCall(error)) return false;
      const isNew = !has(feature);
      if (isNew) changedAt = clock.now();
      missingSince.set(feature, clock.now());
      return isNew;
    },
    changedAt: () => changedAt,
  };
}
