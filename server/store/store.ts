import type { Values } from "../shared/values.ts";
import type { DraftStore } from "./draft-store.ts";

/**
 * Store for data that outlives a request or is shared between instances: locks, idempotency records, drafts,
 * refreshed tokens, counters. Three engines behave alike: a file (`sqlite.ts`, the default), Redis
 * (`redis.ts`) and memory (`memory.ts`, for tests). Values are text, and callers encrypt secrets. A full
 * store evicts drafts before writes fail (`eviction.ts`); failed writes throw `storeFullError`.
 */
export type Store = Values & {
  drafts: DraftStore;
  /** False while the shared store is unreachable and this instance works without it. */
  isHealthy(): boolean;
  /**
   * Returns why this instance must not accept traffic yet: the store has rejected its credentials or hasn't
   * responded since the start. Null if the store has worked before or is unreachable, because the instance
   * can work without it.
   */
  startProblem(): string | null;
  /**
   * Returns the milliseconds for which the store has been healthy without interruption; 0 if it is unhealthy.
   */
  healthyForMs(): number;
  capacity(): StoreCapacity;
  close(): Promise<void>;
};

/** Whether the store has space for writes: enough, only by evicting drafts, or none. Reads always work. */
export type StoreCapacity = "enough" | "without-drafts" | "none";

/**
 * Creates the error of a full store, which is recognised by its name and kind. It doesn't contain the
 * engine's message, which may quote values.
 */
export const storeFullError = (): Error =>
  Object.assign(new Error("The store is full."), { name: "StoreError", kind: "full" });

/**
 * Describes the problem of a store for operators; null without a problem. Orders are accepted even with one.
 */
export function storeHealth(store: Pick<Store, "isHealthy" | "capacity">): string | null {
  if (!store.isHealthy()) return "degraded: the shared store is unreachable";
  switch (store.capacity()) {
    case "enough":
      return null;
    case "without-drafts":
      return "full: the store evicts drafts";
    case "none":
      return "full: the store rejects writes";
  }
}
