import type { Clock, Logger } from "../request-context.ts";
import type { EvictingDraftStore } from "./draft-store.ts";
import { createWriteBehindBuffer } from "./write-behind-buffer.ts";
import { type StoreCapacity, type Store, storeFullError } from "./store.ts";

/** A store without handling of a lack of space. */
export type StoreEngine = Omit<Store, "drafts" | "capacity"> & {
  drafts: EvictingDraftStore;
  /** Whether an error of the engine means that there is no space. */
  isFull(error: unknown): boolean;
};

/** After a rejected write, the store is reported as full for this time, even if smaller writes succeed. */
const REPORT_FULL_MS = 60_000;
/** After an eviction, the store is reported as evicting drafts for this time. */
const REPORT_EVICTION_MS = 10 * 60_000;

/**
 * Wraps an engine to handle a lack of space. Before a write fails, drafts are evicted, anonymous ones first.
 * When no draft is left, counters continue in memory, so that rate limits still apply, and values that can't
 * be removed are left to expire. Other writes throw `storeFullError`.
 */
export function withEviction(engine: StoreEngine, clock: Clock, log: Logger): Store {
  const localCounts = createWriteBehindBuffer(() => clock.now());
  let fullAt = -Infinity;
  let evictedAt = -Infinity;

  return {
    ...engine,
    set: (key, value, lifetime) => write(() => engine.set(key, value, lifetime)),
    add: (key, value, lifetime) => write(() => engine.add(key, value, lifetime)),
    remove: (key, value) => {
      if (localCounts.get(key) !== null) localCounts.remove(key, value);
      return write(() => engine.remove(key, value)).catch(ignoreFull);
    },
    async increment(...args) {
      try {
        return await write(() => engine.increment(...args));
      } catch (error) {
        ignoreFull(error);
        return localCounts.increment(...args);
      }
    },
    drafts: {
      get: (key) => engine.drafts.get(key),
      remove: (key) => write(() => engine.drafts.remove(key)).catch(ignoreFull),
      put: putDraft,
    },
    capacity: getCapacity,
  };

  /**
   * Writes, and evicts drafts until the write succeeds. If no draft is left, the write is tried once more,
   * because another process may have evicted drafts between the last attempt and the eviction.
   */
  async function write<T>(work: () => Promise<T>): Promise<T> {
    for (let hasEvicted = true; ;) {
      try {
        return await work();
      } catch (error) {
        if (!engine.isFull(error)) throw error;
        const hadEvicted = hasEvicted;
        hasEvicted = await evictDrafts("all");
        if (hasEvicted || hadEvicted) continue;
        if (getCapacity() !== "none") log.warn({}, "the store is full and rejects writes");
        fullAt = clock.now();
        throw storeFullError();
      }
    }
  }

  /**
   * Stores a draft. Anonymous drafts are evicted to store a draft of an account; drafts of accounts aren't.
   */
  async function putDraft(...[key, draft]: Parameters<EvictingDraftStore["put"]>): Promise<boolean> {
    for (;;) {
      try {
        return await engine.drafts.put(key, draft);
      } catch (error) {
        if (!engine.isFull(error)) throw error;
        if (draft.holder.isLoggedIn && (await evictDrafts("anonymous"))) continue;
        recordEviction();
        return false;
      }
    }
  }

  /**
   * Returns whether a draft was evicted. The eviction itself may fail for lack of space; that is not an
   * error.
   */
  async function evictDrafts(scope: "anonymous" | "all"): Promise<boolean> {
    const evicted = await engine.drafts.evict(scope).catch((error: unknown) => {
      if (engine.isFull(error)) return 0;
      throw error;
    });
    if (evicted > 0) recordEviction();
    return evicted > 0;
  }

  function recordEviction(): void {
    if (getCapacity() === "enough") log.warn({}, "the store is full; drafts are evicted");
    evictedAt = clock.now();
  }

  function getCapacity(): StoreCapacity {
    const now = clock.now();
    if (now - fullAt < REPORT_FULL_MS) return "none";
    return now - evictedAt < REPORT_EVICTION_MS ? "without-drafts" : "enough";
  }
}

function ignoreFull(error: unknown): void {
  if (!isStoreFull(error)) throw error;
}

const isStoreFull = (error: unknown): boolean => error instanceof Error && error.name === "StoreError";
