import { LRUCache } from "lru-cache";
import type { OptionalFeature } from "../../app/wire/site.ts";
import type { Clock } from "../request-context.ts";
import { isOrganiserError, meansMissingCall } from "./errors.ts";
import { HOUR_MS } from "../../app/domain/durations.ts";

/**
 * The optional features that the API lacks. A feature is missing after a call failed because it doesn't
 * exist.
 */
export type MissingFeatures = {
  has(feature: OptionalFeature): boolean;
  recordSuccess(feature: OptionalFeature): void;
  /** Records a failed call of the feature. Returns true if the feature has become missing. */
  recordFailure(feature: OptionalFeature, error: unknown): boolean;
  /** When (ms since 1970) a feature last became missing or available. Pages from before may be outdated. */
  getChangedAt(): number;
};

const MISSING_FOR_MS = HOUR_MS;

/** Features whose calls name no record, so that a 404 always means a missing call. */
const FEATURES_WITHOUT_RECORD: ReadonlySet<OptionalFeature> = new Set<OptionalFeature>([
  "newsletter",
  "contact",
]);

/** Creates the record of missing features. At first, none is missing. */
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
    getChangedAt: () => changedAt,
  };
}
