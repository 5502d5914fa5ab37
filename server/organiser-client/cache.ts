import { type CacheEntry, cachified } from "@epic-web/cachified";
import { LRUCache } from "lru-cache";
import type { Clock, Log } from "../request-context.ts";
import { isSilence } from "./errors.ts";
import { type Ages, keeping, pauseAfterFailure } from "./keeping.ts";
import type { Reading } from "./reading.ts";
import type { Keep } from "./transport-type.ts";

/** All kept answers together may take about so much memory. */
const mostBytes = 64_000_000;

/** How a new answer is got; `hasOlder` says that there is one that could be shown instead, so that it isn't worth waiting long. */
export type Fetch = (hasOlder: boolean) => Promise<Reading>;

/**
 * Keeps the public answers of the API, by the table in `keeping.ts`. A reader waits for the API only when nothing recent is kept, and gets an
 * older answer when the API then doesn't give one. [AUTH-022]
 */
export function createPublicReads(clock: Clock, log: Log) {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    sizeCalculation: ({ reading }) => sizeOf(reading),
  });

  // The library tells the age of an entry by the system's clock; the ages here are those of the program's clock.
  const cache = {
    get: (key: string): CacheEntry<Reading> | null => {
      const found = kept.get(key);
      if (!found) return null;
      const createdTime = Date.now() - (clock.now() - found.fetchedAt);
      return {
        value: found.reading,
        metadata: { createdTime, ttl: found.ages.fresh, swr: staleFor(found.ages) },
      };
    },
    set: () => undefined, // `fetchAndKeep` has done so
    delete: (key: string) => kept.delete(key),
  };

  async function fetchAndKeep(key: string, ages: Ages, fetch: Fetch): Promise<Reading> {
    const fetchedAt = clock.now();
    try {
      const reading = await fetch(standIn(key, ages) !== null);
      if (!reading.found || reading.isWhole) kept.set(key, { reading, ages, fetchedAt, failedAt: null });
      return reading;
    } catch (error) {
      // A refusal is the API's present word on the matter; only silence and nonsense let the older answer stand.
      if (!isSilence(error)) kept.delete(key);
      const older = standIn(key, ages);
      if (older) {
        kept.set(key, { ...older, failedAt: clock.now() });
        log.warn(
          { err: error, age: ageOf(older) },
          "the organiser API gave no new answer; an older one stands in",
        );
      }
      throw error;
    }
  }

  function standIn(key: string, { standsIn }: Ages): Kept | null {
    const older = kept.peek(key);
    return older && ageOf(older) <= standsIn ? older : null;
  }

  /** An answer fetched in the clock's future (the clock was set back) is too old. */
  function ageOf({ fetchedAt }: Kept): number {
    const age = clock.now() - fetchedAt;
    return age >= 0 ? age : Infinity;
  }

  return {
    /** What stands in when the API doesn't answer; null where nothing does. */
    older: (key: string, keep: Keep): Reading | null => standIn(key, keeping[keep])?.reading ?? null,

    read: (key: string, keep: Keep, fetch: Fetch): Promise<Reading> => {
      const ages = keeping[keep];
      const older = standIn(key, ages);
      const justFailed = clock.now() - (older?.failedAt ?? -Infinity) < pauseAfterFailure;
      if (older && justFailed) return Promise.resolve(older.reading);

      return cachified({
        key,
        cache,
        ttl: ages.fresh,
        swr: staleFor(ages),
        forceFresh: older === null || ageOf(older) > ages.stale,
        fallbackToCache: ages.standsIn,
        getFreshValue: () => fetchAndKeep(key, ages, fetch),
      });
    },
  };
}

type Kept = { reading: Reading; ages: Ages; fetchedAt: number; failedAt: number | null };

const staleFor = ({ fresh, stale }: Ages): number => stale - fresh;

/** Text and parsed value; objects take about three times the room of their text. */
const sizeOf = (reading: Reading): number => 1000 + (reading.found ? reading.text.length * 4 : 0);
