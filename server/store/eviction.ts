import type { Clock, Logger } from "../request-context.ts";
import type { EvictingDraftStore } from "./draft-store.ts";
import { createWriteBehindBuffer } from "./write-behind-buffer.ts";
import { type StoreCapacity, type Store, storeFullError } from "./store.ts";

/** A store engine that may run full. */
export type StoreEngine = Omit<Store, "drafts" | "capacity"> & {
  drafts: EvictingDraftStore;
  /** Whether an error means that there is no space, and nothing else. */
  isFull(error: unknown): boolean;
};

/**
 * How long the store is reported as full, or as evicting, after the last time; smaller writes may succeed
 * meanwhile.
 */
const REPORT_FULL_MS = 60_000;
const REPORT_EVICTION_MS = 10 * 60_000;

/**
 * Wraps an engine to handle lack of space: drafts are evicted before writes fail, anonymous ones first. When
 * nothing is left to evict, counters continue in memory, so that rate limits hold, and failed removals are
 * left to expire.
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
    async increment(...counted) {
      try {
        return await write(() => engine.increment(...counted));
      } catch (error) {
        ignoreFull(error);
        return localCounts.increment(...counted);
      }
    },
    drafts: {
      get: (key) => engine.drafts.get(key),
      remove: (key) => write(() => engine.drafts.remove(key)).catch(ignoreFull),
      put: putDraft,
    },
    capacity: room,
  };

  /**
   * Retries once more when nothing is left to evict, as another process may have evicted everything just now.
   */
  async function write<T>(work: () => Promise<T>): Promise<T> {
    for (let hasEvicted = true; ;) {
      try {
        return await work();
      } catch (error) {
        if (!engine.isFull(error)) throw error;
        const hadEvicted = hasEvicted;
        hasEvicted = await evictDrafts("anybody");
        if (hasEvicted || hadEvicted) continue;
        if (room() !== "none") log.warn({}, "the store is full and rejects writes");
        fullAt = clock.now();
        throw storeFullError();
      }
    }
  }

  /** A draft never evicts drafts of higher rank. */
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

  /** Returns whether a draft was evicted. Even that may fail for lack of space. */
  async function evictDrafts(whose: "anonymous" | "anybody"): Promise<boolean> {
    const evicted = await engine.drafts.evict(whose).catch((error: unknown) => {
      if (engine.isFull(error)) return 0;
      throw error;
    });
    if (evicted > 0) recordEviction();
    return evicted > 0;
  }

  function recordEviction(): void {
    if (room() === "enough") log.warn({}, "the store is full; drafts are evicted");
    evictedAt = clock.now();
  }

  function room(): StoreCapacity {
    const now = clock.now();
    if (now - fullAt < REPORT_FULL_MS) return "none";
    return now - evictedAt < REPORT_EVICTION_MS ? "without-drafts" : "enough";
  }
}

function ignoreFull(error: unknown): void {
  if (!isStoreFull(error)) throw error;
}

const isStoreFull = (error: unknown): boolean => error instanceof Error && error.name === "StoreError";
