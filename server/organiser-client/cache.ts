import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { Clock, Logger } from "../request-context.ts";
import type { Freshness } from "./call-context.ts";
import { isApiUnavailable } from "./errors.ts";
import {
  type MaxAges,
  FRESH_AFTER_CHANGE_MS,
  cachePolicies,
  MAX_DELAY_AFTER_CHANGE_MS,
  RETRY_PAUSE_MS,
} from "./cache-policy.ts";
import type { LastGoodStore } from "./last-good.ts";
import type { Reading } from "./reading.ts";
import type { CachePolicy } from "./transport-type.ts";

/** Approximate maximum memory of all cached responses. */
const MAX_CACHE_BYTES = 64_000_000;

/** Fetches a new response. */
export type Fetch = () => Promise<Reading>;

/** Parses the text of a stored response; throws if the response no longer matches the schema. */
export type Revive = (text: string) => Reading;

/** Maximum number of keys that are remembered as looked up in the store. */
const MAX_LOOKUPS = 10_000;

/**
 * Creates the cache of public API responses, with the lifetimes of `cache-policy.ts`. A read waits for the
 * API only if no recent response is cached. If the API fails, the read gets an older response. `lastGood`
 * stores copies that outlive the process; they are used only if the API fails after a restart. [AUTH-022]
 */
export function createReadCache(clock: Clock, log: Logger, lastGood: LastGoodStore | null = null) {
  /** Random per instance, so that instances don't call the API at the same moment. */
  const expiryDelayMs = Math.random() * MAX_DELAY_AFTER_CHANGE_MS;
  const cache = new LRUCache<string, CacheEntry>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ reading }) => estimateSize(reading),
  });

  const inFlight = new Map<string, Promise<Reading>>();

  /** Fetches once per key for all concurrent readers. */
  function fetchShared(key: string, ages: MaxAges, fetch: Fetch): Promise<Reading> {
    const running = inFlight.get(key);
    if (running) return running;
    const fetched = fetchAndStore(key, ages, fetch).finally(() => inFlight.delete(key));
    inFlight.set(key, fetched);
    return fetched;
  }

  const lookups = new LRUCache<string, Promise<void>>({ max: MAX_LOOKUPS });

  /**
   * Fetches again if the data changed during the request, because readers that came after the change share
   * the result.
   */
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
      // A rejection is current information, so the older response is deleted. After a failure or a malformed
      // response, the older one stays in use.
      if (!isApiUnavailable(error)) {
        cache.delete(key);
        lastGood?.remove(key);
      }
      const older = findUsableOnError(key, ages);
      if (older) {
        cache.set(key, { ...older, failedAt: clock.now() });
        log.warn({ err: error, age: getAge(older) }, "the organiser API failed; an older response is used");
      }
      throw error;
    }
  }

  function store(key: string, fetched: Pick<CacheEntry, "reading" | "ages" | "fetchedAt">): void {
    const { reading, ages, fetchedAt } = fetched;
    const expiresAt = cache.peek(key)?.expiresAt ?? Infinity;
    const hasChanged = expiresAt <= fetchedAt;
    const freshFor = hasChanged ? FRESH_AFTER_CHANGE_MS : ages.fresh;
    cache.set(key, { ...fetched, failedAt: null, freshFor, expiresAt: hasChanged ? Infinity : expiresAt });
    if (reading.found) lastGood?.save(key, { text: reading.text, fetchedAt }, ages.staleIfError);
    else lastGood?.remove(key);
  }

  /** Loads the stored copy of a response, once per process and only if no response is cached. */
  function loadCopy(key: string, ages: MaxAges, revive: Revive): Promise<void> {
    const earlierLookup = lookups.get(key);
    if (earlierLookup || !lastGood || cache.has(key)) return earlierLookup ?? Promise.resolve();
    const lookup = lookUpCopy(key, ages, revive, lastGood);
    lookups.set(key, lookup);
    return lookup;
  }

  async function lookUpCopy(
    key: string,
    ages: MaxAges,
    revive: Revive,
    copies: LastGoodStore,
  ): Promise<void> {
    const copy = await copies.read(key);
    if (!copy || cache.has(key)) return;
    try {
      const { text, fetchedAt } = copy;
      const reading = revive(text);
      cache.set(key, { ...defaultEntry(ages), reading, fetchedAt, isCopy: true });
    } catch {
      log.info({}, "the stored copy of a response can't be parsed any more");
    }
  }

  function findUsableOnError(key: string, { staleIfError }: MaxAges): CacheEntry | null {
    const older = cache.get(key);
    return older && getAge(older) <= staleIfError ? older : null;
  }

  function hasChangedSince(key: string, instant: number): boolean {
    const expiresAt = cache.peek(key)?.expiresAt ?? Infinity;
    return instant < expiresAt && expiresAt <= clock.now();
  }

  /** Milliseconds since the response was fetched; `Infinity` if the clock has been set back since then. */
  function getAge({ fetchedAt }: CacheEntry): number {
    const age = clock.now() - fetchedAt;
    return age >= 0 ? age : Infinity;
  }

  return {
    /** Returns the cached response or stored copy to use if the API fails; null if there is none. */
    findFallback: async (key: string, policy: CachePolicy, revive: Revive): Promise<Reading | null> => {
      await loadCopy(key, cachePolicies[policy], revive);
      return findUsableOnError(key, cachePolicies[policy])?.reading ?? null;
    },

    /** Returns how long the cached response may be used; now if no response is cached. */
    getFreshness(key: string): Freshness {
      const entry = cache.peek(key);
      const now = clock.now();
      if (!entry) return { freshUntil: now, staleUntil: now, validUntil: Infinity };
      const { fetchedAt, freshFor, ages, expiresAt } = entry;
      return {
        freshUntil: Math.min(fetchedAt + freshFor, expiresAt),
        staleUntil: fetchedAt + ages.staleIfError,
        // A response can outlive its expiry only if the API failed; no further change is known then.
        validUntil: expiresAt > now ? expiresAt : Infinity,
      };
    },

    /**
     * Makes the cached response expire at an instant (ms since 1970), shortly delayed. Responses that replace
     * it before that instant inherit the expiry.
     */
    expireAt(key: string, instant: number): void {
      const entry = cache.peek(key);
      if (!entry || instant <= entry.fetchedAt) return;
      cache.set(key, { ...entry, expiresAt: Math.min(entry.expiresAt, instant + expiryDelayMs) });
    },

    /**
     * Returns the cached response if it is recent enough, otherwise fetches a new one. With `wantsFresh`, a
     * stale response is returned only if the API fails.
     */
    read: async (
      key: string,
      policy: CachePolicy,
      { fetch, revive, wantsFresh }: ReadOptions,
    ): Promise<Reading> => {
      const ages = cachePolicies[policy];
      await loadCopy(key, ages, revive);
      const older = findUsableOnError(key, ages);
      const justFailed = clock.now() - (older?.failedAt ?? -Infinity) < RETRY_PAUSE_MS;
      if (older && justFailed) return older.reading;

      const usable = older && !older.isCopy && clock.now() < older.expiresAt ? older : null;
      if (usable && getAge(usable) <= usable.freshFor) return usable.reading;
      const fetched = fetchShared(key, ages, fetch);
      if (usable && !wantsFresh && getAge(usable) <= ages.stale) {
        fetched.catch(() => undefined); // the stale response is returned in any case
        return usable.reading;
      }
      return fetched.catch((error: unknown) => {
        const fallback = findUsableOnError(key, ages);
        if (fallback) return fallback.reading;
        throw error;
      });
    },

    /** Returns the cached reading if body and schema are the same, which saves parsing; otherwise null. */
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
  /** Up to this age (ms), the response is returned without a call. */
  freshFor: number;
  /** Instant (ms since 1970) at which its data is known to change, and at which it expires at any age. */
  expiresAt: number;
  /** Whether the response was loaded from the store and not fetched by this process. */
  isCopy?: true;
};

const defaultEntry = (ages: MaxAges) => ({ ages, failedAt: null, freshFor: ages.fresh, expiresAt: Infinity });

/**
 * Approximate bytes of body, text and parsed value; the value takes about three times the memory of the text.
 */
const estimateSize = (reading: Reading): number => 1000 + (reading.found ? reading.text.length * 5 : 0);
