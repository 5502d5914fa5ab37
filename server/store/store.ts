import type { Values } from "../shared/values.ts";
import type { DraftStore } from "./draft-store.ts";

/**
 * Store for data that outlives a request or is shared between instances: drafts, idempotency records,
 * counters and other values. Values are text, in which callers encrypt secrets.
 * The engines are a file (`createSqliteStore`, the default), Redis (`createRedisStore`) and memory
 * (`createMemoryStore`). A full store evicts drafts. If there are no more drafts, writes throw
 * `createStoreFullError`.
 */
export type Store = Values & {
  drafts: DraftStore;
  /** False while Redis is unreachable and this instance buffers writes in memory. */
  isHealthy(): boolean;
  /**
   * Returns the reason why this instance must not accept traffic yet: since the start, Redis has rejected the
   * credentials or hasn't responded. Null if there is no such problem.
   */
  getStartProblem(): string | null;
  /** Returns for how many milliseconds the store has been healthy, or 0 if it is unhealthy. */
  getHealthyMs(): number;
  getCapacity(): StoreCapacity;
  close(): Promise<void>;
};

/** Space for writes. `without-drafts`: writes succeed, but evict drafts. `none`: writes fail. */
export type StoreCapacity = "enough" | "without-drafts" | "none";

/**
 * Creates the error of a full store. Callers recognise it by its name and kind. It omits the message of the
 * database, which may quote values.
 */
export const createStoreFullError = (): Error =>
  Object.assign(new Error("The store is full."), { name: "StoreError", kind: "full" });

/** Describes the problem of a store for operators, or returns null if there is none. */
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
