import type { Clock } from "../request-context.ts";
import { createMemoryValues } from "../shared/values.ts";
import { type DraftLimits, DEFAULT_DRAFT_LIMITS } from "./draft-store.ts";
import { createMemoryDraftStore } from "./sqlite-drafts.ts";
import type { Store } from "./store.ts";

/** Creates a store in memory. Its values are lost when the process ends. */
export function createMemoryStore(clock: Clock, limits: DraftLimits = DEFAULT_DRAFT_LIMITS): Store {
  const values = createMemoryValues(clock);
  return {
    ...values,
    drafts: createMemoryDraftStore(clock, limits),
    isHealthy: () => true,
    getStartProblem: () => null,
    getHealthyMs: () => Infinity,
    getCapacity: () => "enough",
    close: async () => values.clear(),
  };
}
