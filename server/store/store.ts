import type { Values } from "../shared/values.ts";
import type { DraftStore } from "./draft-store.ts";

/**
 * Store for data that outlives a request or is shared between instances, such as drafts, idempotency records
 * and counters. Values are text. Callers encrypt secrets.
 * There are three engines: a file (`sqlite.ts`, the default), Redis (`redis.ts`) and memory (`memory.ts`).
 * A full store evicts drafts (`eviction.ts`). If that isn't enough, writes throw `createStoreFullError`.
 */
export type Store = Values & {
  drafts: DraftStore;
  /** False while the shared store is unreachable and this instance works without it. */
  isHealthy(): boolean;
  /**
   * Returns why this instance must not accept traffic yet: the store has rejected its credentials or hasn't
   * responded since the start. Null in all other cases, even if the store is unreachable: the instance works
   * without it.
   */
  getStartProblem(): string | null;
  /** Returns for how many milliseconds the store has been healthy; 0 if it is unhealthy. */
  getHealthyMs(): number;
  getCapacity(): StoreCapacity;
  close(): Promise<void>;
};

/** Space for writes. Reads always work. `without-drafts`: only evicting drafts makes space. */
export type StoreCapacity = "enough" | "without-drafts" | "none";

/**
 * Creates the error of a full store, which callers recognise by its name and kind. It doesn't contain the
 * engine's message, because that may quote values.
 */
export const createStoreFullError = (): Error =>
  Object.assign(new Error("The store is full."), { name: "StoreError", kind: "full" });

/** Describes the problem of a store for operators; null without one. Orders are accepted in any case. */
export function describeStoreProblem(store: Pick<Store, "isHealthy" | "getCapacity">): string | null {
  if (!store.isHealthy()) return "degraded: the shared store is unreachable";
  switch (store.getCapacity()) {
    case "enough":
      return null;
    case "without-drafts":
      return "full: the store evicts drafts";
    case "none":
      return "full: the store rejects writes";
  }
}
