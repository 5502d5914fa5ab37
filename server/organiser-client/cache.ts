import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { Clock, Logger } from "../request-context.ts";
import type { Freshness } from "./call-context.ts";
import { isApiUnavailable } from "./errors.ts";
import {
  type MaxAges,
  FRESH_AFTER_CHANGE_MS,
  CACHE_POLICIES,
  MAX_DELAY_AFTER_CHANGE_MS,
  RETRY_PAUSE_MS,
} from "./cache-policy.ts";
import type { LastGoodStore } from "./last-good.ts";
import type { Reading } from "./reading.ts";
import type { CachePolicy } from "./transport-type.ts";

const MAX_CACHE_BYTES = 64_000_000;

export type Fetch = () => Promise<Reading>;

/**
 * Parses the text of a stored copy.
 * @throws if the text doesn't match the schema, which may have changed since
 */
export type Revive = (text: string) => Reading;

const MAX_LOOKUPS = 10_000;

/**
 * Creates the cache of public API responses. If the API fails, reads return an older response, which after a
 * restart may be a copy from `lastGood`. [AUTH-022]
 */
export function createReadCache(clock: Clock, log: Logger, lastGood: LastGoodStore | null = null) {
  const expiryDelayMs = Math.random() * MAX_DELAY_AFTER_CHANGE_MS;
  const cache = new LRUCache<string, CacheEntry>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ reading }) => estimateSize(reading),
  });

  const inFlight = new Map<string, Promise<Reading>>();

  function fetchShared(key: string, ages: MaxAges, fetch: Fetch): Promise<Reading> {
    const runningFetch = inFlight.get(key);
    if (runningFetch) return runningFetch;
    const fetchedReading = fetchAndStore(key, ages, fetch).finally(() => inFlight.delete(key));
    inFlight.set(key, fetchedReading);
    return fetchedReading;
  }

  const lookups = new LRUCache<string, Promise<void>>({ max: MAX_LOOKUPS });

  /** Fetches a response, and fetches again if the data changed meanwhile, because later readers share it. */
  async function fetchAndStore(key: string, ages: MaxAges, fetch: Fetch): Promise<Reading> {
    const requestedAt = clock.now();
    const reading = await fetchOnce(key, ages, fetch);
    return hasChangedSince(key, requestedAt) ? fetchOnce(key, ages, fetch) : reading;
  }

  async function fetchOnce(key: string, ages: MaxAges, fetch: Fetch): Promise<Reading> {
    const fetchedAt = clock.now();
    try {
      const reading = await fetch();
      if (!reading.found || reading.isComplete) store(key, { reading, ages, fetchedAt });
      return reading;
    } catch (error) {
      // A rejection means that the cached response is outdated. After a failure it may still be used.
      if (!isApiUnavailable(error)) {
        cache.delete(key);
        lastGood?.remove(key);
      }
      const olderEntry = findUsableOnError(key, ages);
      if (olderEntry) {
        cache.set(key, { ...olderEntry, failedAt: clock.now() });
        log.warn(
          { err: error, age: getAge(olderEntry) },
          "the organiser API failed; an older response is used",
        );
      }
      throw error;
    }
  }

  function store(key: string, newEntry: Pick<CacheEntry, "reading" | "ages" | "fetchedAt">): void {
    const { reading, ages, fetchedAt } = newEntry;
    const expiresAt = cache.peek(key)?.expiresAt ?? Infinity;
    const hasChanged = expiresAt <= fetchedAt;
    const freshFor = hasChanged ? FRESH_AFTER_CHANGE_MS : ages.fresh;
    cache.set(key, {
      ...newEntry,
      failedAt: null,
      freshFor,
      expiresAt: hasChanged ? Infinity : expiresAt,
    });
    if (reading.found) lastGood?.save(key, { text: reading.text, fetchedAt }, ages.staleIfError);
    else lastGood?.remove(key);
  }

  /** Loads the stored copy of a response if none is cached. Looks up each key once per process. */
  function loadCopy(key: string, ages: MaxAges, revive: Revive): Promise<void> {
    const earlierLookup = lookups.get(key);
    if (earlierLookup || !lastGood || cache.has(key)) return earlierLookup ?? Promise.resolve();
    const lookup = readCopy(key, ages, revive, lastGood);
    lookups.set(key, lookup);
    return lookup;
  }

  async function readCopy(
    key: string,
    ages: MaxAges,
    revive: Revive,
    copyStore: LastGoodStore,
  ): Promise<void> {
    const copy = await copyStore.read(key);
    if (!copy || cache.has(key)) return;
    try {
      const { text, fetchedAt } = copy;
      const reading = revive(text);
      cache.set(key, { ...createEntry(ages), reading, fetchedAt, isCopy: true });
    } catch {
      log.info({}, "the stored copy of a response can't be parsed any more");
    }
  }

  function findUsableOnError(key: string, { staleIfError }: MaxAges): CacheEntry | null {
    const olderEntry = cache.get(key);
    return olderEntry && getAge(olderEntry) <= staleIfError ? olderEntry : null;
  }

  function hasChangedSince(key: string, since: number): boolean {
    const expiresAt = cache.peek(key)?.expiresAt ?? Infinity;
    return since < expiresAt && expiresAt <= clock.now();
  }

  /** Returns the age in ms, or `Infinity` if the clock has been set back. */
  function getAge({ fetchedAt }: CacheEntry): number {
    const age = clock.now() - fetchedAt;
    return age >= 0 ? age : Infinity;
  }

  return {
    /** Returns the cached response or stored copy to use if the API fails, or null if there is none. */
    findFallback: async (key: string, policy: CachePolicy, revive: Revive): Promise<Reading | null> => {
      await loadCopy(key, CACHE_POLICIES[policy], revive);
      return findUsableOnError(key, CACHE_POLICIES[policy])?.reading ?? null;
    },

    /** Returns the freshness of the cached response, or the current time if there is none. */
    getFreshness(key: string): Freshness {
      const entry = cache.peek(key);
      const now = clock.now();
      if (!entry) return { freshUntil: now, staleUntil: now, validUntil: Infinity };
      const { fetchedAt, freshFor, ages, expiresAt } = entry;
      return {
        freshUntil: Math.min(fetchedAt + freshFor, expiresAt),
        staleUntil: fetchedAt + ages.staleIfError,
        // An expired response stays cached only if the API failed, so its next change isn't known.
        validUntil: expiresAt > now ? expiresAt : Infinity,
      };
    },

    /**
     * Makes the cached response expire shortly after `changesAt` (ms since 1970). This also applies to a
     * response that replaces it earlier.
     */
    expireAt(key: string, changesAt: number): void {
      const entry = cache.peek(key);
      if (!entry || changesAt <= entry.fetchedAt) return;
      cache.set(key, { ...entry, expiresAt: Math.min(entry.expiresAt, changesAt + expiryDelayMs) });
    },

    /**
     * Returns a recent cached response, or fetches one. With `wantsFresh`, a stale response is returned only
     * if the API fails.
     */
    read: async (
      key: string,
      policy: CachePolicy,
      { fetch, revive, wantsFresh }: ReadOptions,
    ): Promise<Reading> => {
      const ages = CACHE_POLICIES[policy];
      await loadCopy(key, ages, revive);
      const olderEntry = findUsableOnError(key, ages);
      const hasJustFailed = clock.now() - (olderEntry?.failedAt ?? -Infinity) < RETRY_PAUSE_MS;
      if (olderEntry && hasJustFailed) return olderEntry.reading;

      const usableEntry =
        olderEntry && !olderEntry.isCopy && clock.now() < olderEntry.expiresAt ? olderEntry : null;
      if (usableEntry && getAge(usableEntry) <= usableEntry.freshFor) return usableEntry.reading;
      const fetchedReading = fetchShared(key, ages, fetch);
      if (usableEntry && !wantsFresh && getAge(usableEntry) <= ages.stale) {
        fetchedReading.catch(() => undefined); // the stale response is returned anyway
        return usableEntry.reading;
      }
      return fetchedReading.catch((error: unknown) => {
        const fallback = findUsableOnError(key, ages);
        if (fallback) return fallback.reading;
        throw error;
      });
    },

    /**
     * Returns the cached reading if it has the same body and schema, or else null. Saves parsing it again.
     */
    findUnchanged(key: string, body: string, schema: z.ZodType): Reading | null {
      const reading = cache.peek(key)?.reading;
      return reading?.found && reading.schema === schema && reading.body === body ? reading : null;
    },
  };
}

type ReadOptions = { fetch: Fetch; revive: Revive; wantsFresh: boolean };

type CacheEntry = {
  reading: Reading;
  ages: MaxAges;
  fetchedAt: number;
  failedAt: number | null;
  /** The response is returned without a call up to this age in ms. */
  freshFor: number;
  /** Time in ms since 1970 at which the data changes and the response expires. `Infinity` if unknown. */
  expiresAt: number;
  /** Whether the response was loaded from the stored copies, and not fetched by this process. */
  isCopy?: true;
};

const createEntry = (ages: MaxAges) => ({ ages, failedAt: null, freshFor: ages.fresh, expiresAt: Infinity });

/**
 * Estimates the bytes of a reading. The parsed value counts as three times the text, body and text once each.
 */
const estimateSize = (reading: Reading): number => 1000 + (reading.found ? reading.text.length * 5 : 0);
