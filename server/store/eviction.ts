import type { Clock, Logger } from "../request-context.ts";
import type { EvictingDraftStore } from "./draft-store.ts";
import { createWriteBehindBuffer } from "./write-behind-buffer.ts";
import { type StoreCapacity, type Store, createStoreFullError } from "./store.ts";

/** A store that doesn't handle a lack of space. `withEviction` makes it a `Store`. */
export type StoreEngine = Omit<Store, "drafts" | "getCapacity"> & {
  drafts: EvictingDraftStore;
  isFull(error: unknown): boolean;
};

/** The store is reported as full for this time after a rejected write, because smaller writes may succeed. */
const REPORT_FULL_MS = 60_000;
/** The store is reported as evicting drafts for this time after an eviction. */
const REPORT_EVICTION_MS = 10 * 60_000;

/**
 * Wraps an engine to handle a lack of space. If a write fails for lack of space, drafts are evicted,
 * anonymous ones first, and the write is repeated. When no draft is left:
 * - counters continue in memory, so that rate limits still apply
 * - a failed removal is ignored, because the value expires anyway
 * - other writes throw `createStoreFullError`
 */
export function withEviction(engine: StoreEngine, clock: Clock, log: Logger): Store {
  const localCounters = createWriteBehindBuffer(() => clock.now());
  let lastFullAt = -Infinity;
  let lastEvictedAt = -Infinity;

  return {
    ...engine,
    set: (key, value, lifetimeMs) => write(() => engine.set(key, value, lifetimeMs)),
    add: (key, value, lifetimeMs) => write(() => engine.add(key, value, lifetimeMs)),
    remove: (key, value) => {
      if (localCounters.get(key) !== null) localCounters.remove(key, value);
      return write(() => engine.remove(key, value)).catch(ignoreStoreFull);
    },
    async increment(...args) {
      try {
        return await write(() => engine.increment(...args));
      } catch (error) {
        ignoreStoreFull(error);
        return localCounters.increment(...args);
      }
    },
    drafts: {
      get: (key) => engine.drafts.get(key),
      remove: (key) => write(() => engine.drafts.remove(key)).catch(ignoreStoreFull),
      put: putDraft,
    },
    getCapacity,
  };

  /**
   * Runs a write, and evicts drafts until it succeeds. Without drafts it is tried once more, because another
   * process may have evicted the last ones.
   */
  async function write<T>(operation: () => Promise<T>): Promise<T> {
    for (let hasEvicted = true; ;) {
      try {
        return await operation();
      } catch (error) {
        if (!engine.isFull(error)) throw error;
        const hadEvicted = hasEvicted;
        hasEvicted = await evictDrafts("all");
        if (hasEvicted || hadEvicted) continue;
        if (getCapacity() !== "none") log.warn({}, "the store is full and rejects writes");
        lastFullAt = clock.now();
        throw createStoreFullError();
      }
    }
  }

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

  /** Evicts drafts. Returns false if there were none, or if even the eviction failed for lack of space. */
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
    lastEvictedAt = clock.now();
  }

  function getCapacity(): StoreCapacity {
    const now = clock.now();
    if (now - lastFullAt < REPORT_FULL_MS) return "none";
    return now - lastEvictedAt < REPORT_EVICTION_MS ? "without-drafts" : "enough";
  }
}

function ignoreStoreFull(error: unknown): void {
  if (!isStoreFull(error)) throw error;
}

const isStoreFull = (error: unknown): boolean => error instanceof Error && error.name === "StoreError";
