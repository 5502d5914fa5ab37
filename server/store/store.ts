import type { Values } from "../shared/values.ts";
import type { DraftStore } from "./draft-store.ts";

/**
 * Data that outlives a request or is shared between instances: locks, idempotency records, drafts, refreshed
 * tokens, counters. Three engines behave alike: a file (`sqlite.ts`, the default), Redis (`redis.ts`) and
 * memory (`memory.ts`, tests). Values are text; callers encrypt secrets. A full store evicts drafts before
 * writes fail (`making-room.ts`), and counts in memory; failed writes throw `storeFullError`.
 */
export type Store = Values & {
  drafts: DraftStore;
  /** False while this instance works without the shared store, because it is unreachable. */
  isHealthy(): boolean;
  /**
   * Why this instance must not accept traffic yet: the store has rejected its credentials since the start, or
   * has not responded yet. Null once the store has worked, or is unreachable; later outages don't count.
   */
  startProblem(): string | null;
  /** Milliseconds since it was last unhealthy. */
  healthyForMs(): number;
  capacity(): StoreCapacity;
  close(): Promise<void>;
};

/** Capacity for writes: enough, only by evicting drafts, or none. Reads work in any case. */
export type StoreCapacity = "enough" | "without-drafts" | "none";

/**
 * The store is full. Recognised by name and kind. Contains no message of the engine, which may quote values.
 */
export const storeFullError = (): Error =>
  Object.assign(new Error("The store is full."), { name: "StoreError", kind: "full" });

/**
 * Describes the problem of a store for operators; null if it is healthy. Orders are accepted in each case.
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
