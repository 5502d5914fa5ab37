import type { Clock, Logger } from "../request-context.ts";
import type { EvictingDraftStore } from "./draft-store.ts";
import { createWriteBehindBuffer } from "./write-behind-buffer.ts";
import { type StoreCapacity, type Store, createStoreFullError } from "./store.ts";

/** A store without the handling of a lack of space, which `withEviction` adds. */
export type StoreEngine = Omit<Store, "drafts" | "getCapacity"> & {
  drafts: EvictingDraftStore;
  /** Whether an error of the engine means that there is no space. */
  isFull(error: unknown): boolean;
};

/**
 * After a rejected write, the store is reported as full for this time, because smaller writes may succeed.
 */
const REPORT_FULL_MS = 60_000;
/** After an eviction, the store is reported as evicting drafts for this time. */
const REPORT_EVICTION_MS = 10 * 60_000;

/**
 * Wraps an engine to handle a lack of space. Before a write fails, drafts are evicted, anonymous ones first.
 * When no draft remains:
 * - counters continue in memory, so that rate limits still apply
 * - values that can't be removed expire later
 * - other writes throw `createStoreFullError`
 */
export function withEviction(engine: StoreEngine, clock: Clock, log: Logger): Store {
  const localCounters = createWriteBehindBuffer(() => clock.now());
  let lastFullAt = -Infinity;
  let lastEvictedAt = -Infinity;

  return {
    ...engine,
    set: (key, value, lifetime) => write(() => engine.set(key, value, lifetime)),
    add: (key, value, lifetime) => write(() => engine.add(key, value, lifetime)),
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
   * Writes, and evicts drafts until the write succeeds. When no draft remains, tries once more: another
   * process may have evicted the last drafts.
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

  /**
   * Stores a draft. For a draft of an account, evicts anonymous drafts. Returns false if there is no space.
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

  /** Evicts drafts, and returns whether there were any. A failure for lack of space counts as none. */
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
