import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { Clock, Logger } from "../request-context.ts";
import type { Freshness } from "./bearer.ts";
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

/** Parses the text of a stored response again; throws if it no longer matches the schema. */
export type Revive = (text: string) => Reading;

/** Maximum keys for which a stored copy was already looked up. */
const MAX_LOOKUPS = 10_000;

/**
 * Caches the public responses of the API, by the table in `cache-policy.ts`. A read waits for the API only if
 * nothing recent is cached, and gets an older response if the API fails. Copies in `lastGood` outlive the
 * process: after a start they are used if the API fails, but never instead of calling it. [AUTH-022]
 */
export function createReadCache(clock: Clock, log: Logger, lastGood: LastGoodStore | null = null) {
  /** Random per instance, so that instances don't call the API at the same moment. */
  const delay = Math.random() * MAX_DELAY_AFTER_CHANGE_MS;
  const cache = new LRUCache<string, CacheEntry>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ reading }) => sizeOf(reading),
  });

  const inFlight = new Map<string, Promise<Reading>>();

  /** Fetches once per key for all concurrent readers. */
  function fetchShared(key: string, ages: MaxAges, fetch: Fetch): Promise<Reading> {
    const earlier = inFlight.get(key);
    if (earlier) return earlier;
    const fetched = fetchAndStore(key, ages, fetch).finally(() => inFlight.delete(key));
    inFlight.set(key, fetched);
    return fetched;
  }

  const lookups = new LRUCache<string, Promise<void>>({ max: MAX_LOOKUPS });

  /**
   * Readers after a change wait for this too, so a response that was requested before the change is fetched
   * again.
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
      // A rejection is a valid current response; only failures and malformed responses leave the older one in
      // use.
      if (!isApiUnavailable(error)) {
        cache.delete(key);
        lastGood?.forget(key);
      }
      const older = usableOnError(key, ages);
      if (older) {
        cache.set(key, { ...older, failedAt: clock.now() });
        log.warn({ err: error, age: ageOf(older) }, "the organiser API failed; an older response is used");
      }
      throw error;
    }
  }

  function store(key: string, fetched: Pick<CacheEntry, "reading" | "ages" | "fetchedAt">): void {
    const { reading, ages, fetchedAt } = fetched;
    const endsAt = cache.peek(key)?.endsAt ?? Infinity;
    const hasChanged = endsAt <= fetchedAt;
    const freshFor = hasChanged ? FRESH_AFTER_CHANGE_MS : ages.fresh;
    cache.set(key, { ...fetched, failedAt: null, freshFor, endsAt: hasChanged ? Infinity : endsAt });
    if (reading.found) lastGood?.save(key, { text: reading.text, fetchedAt }, ages.staleIfError);
    else lastGood?.forget(key);
  }

  /** Looks up the stored copy of a response once per process, if none has been fetched yet. */
  function loadCopy(key: string, ages: MaxAges, revive: Revive): Promise<void> {
    const earlier = lookups.get(key);
    if (earlier || !lastGood || cache.has(key)) return earlier ?? Promise.resolve();
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

  function usableOnError(key: string, { staleIfError }: MaxAges): CacheEntry | null {
    const older = cache.get(key);
    return older && ageOf(older) <= staleIfError ? older : null;
  }

  function hasChangedSince(key: string, instant: number): boolean {
    const endsAt = cache.peek(key)?.endsAt ?? Infinity;
    return instant < endsAt && endsAt <= clock.now();
  }

  /** A response from the future (the clock was set back) is too old. */
  function ageOf({ fetchedAt }: CacheEntry): number {
    const age = clock.now() - fetchedAt;
    return age >= 0 ? age : Infinity;
  }

  return {
    /** Returns the response to use if the API fails; null for none. */
    older: async (key: string, policy: CachePolicy, revive: Revive): Promise<Reading | null> => {
      await loadCopy(key, cachePolicies[policy], revive);
      return usableOnError(key, cachePolicies[policy])?.reading ?? null;
    },

    /** Returns how long the cached response may be used; uncached ones expire at once. */
    shown(key: string): Freshness {
      const entry = cache.peek(key);
      const now = clock.now();
      if (!entry) return { freshUntil: now, staleUntil: now, changesAt: Infinity };
      const { fetchedAt, freshFor, ages, endsAt } = entry;
      return {
        freshUntil: Math.min(fetchedAt + freshFor, endsAt),
        staleUntil: fetchedAt + ages.staleIfError,
        // A response that has changed and is still used is an older one, because the API failed.
        changesAt: endsAt > now ? endsAt : Infinity,
      };
    },

    /** Ends the freshness of the cached response, and of those that replace it until then, at an instant. */
    endAt(key: string, instant: number): void {
      const entry = cache.peek(key);
      if (!entry || instant <= entry.fetchedAt) return;
      cache.set(key, { ...entry, endsAt: Math.min(entry.endsAt, instant + delay) });
    },

    /** `wantsFresh`: a stale response is returned only if the API fails. */
    read: async (
      key: string,
      policy: CachePolicy,
      { fetch, revive, wantsFresh }: ReadOptions,
    ): Promise<Reading> => {
      const ages = cachePolicies[policy];
      await loadCopy(key, ages, revive);
      const older = usableOnError(key, ages);
      const justFailed = clock.now() - (older?.failedAt ?? -Infinity) < RETRY_PAUSE_MS;
      if (older && justFailed) return older.reading;

      const usable = older && !older.isCopy && clock.now() < older.endsAt ? older : null;
      if (usable && ageOf(usable) <= usable.freshFor) return usable.reading;
      const fetched = fetchShared(key, ages, fetch);
      if (usable && !wantsFresh && ageOf(usable) <= ages.stale) {
        fetched.catch(() => undefined); // logged where it is fetched; the older response stays
        return usable.reading;
      }
      return fetched.catch((error: unknown) => {
        const fallback = usableOnError(key, ages);
        if (fallback) return fallback.reading;
        throw error;
      });
    },

    /** Returns the cached reading if body and schema are the same, to avoid parsing; otherwise null. */
    unchanged(key: string, body: string, schema: z.ZodType): Reading | null {
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
  /** Up to this age (ms) it is returned without a call. */
  freshFor: number;
  /** When it expires regardless of its age (ms since 1970), because something in it changes. */
  endsAt: number;
  /** Whether it was stored before the start of this process. */
  isCopy?: true;
};

const defaultEntry = (ages: MaxAges) => ({ ages, failedAt: null, freshFor: ages.fresh, endsAt: Infinity });

/** Body, text and parsed value; objects take about three times the memory of their text. */
const sizeOf = (reading: Reading): number => 1000 + (reading.found ? reading.text.length * 5 : 0);
