import { type CacheEntry, cachified } from "@epic-web/cachified";
import { LRUCache } from "lru-cache";
import type { Clock, Log } from "../request-context.ts";
import type { Shown } from "./bearer.ts";
import { isSilence } from "./errors.ts";
import {
  type Ages,
  freshAfterChange,
  cachePolicies,
  latestAfterChange,
  pauseAfterFailure,
} from "./cache-policy.ts";
import type { LastGood } from "./last-good.ts";
import type { Reading } from "./reading.ts";
import type { CachePolicy } from "./transport-type.ts";

/** All kept answers together may take about so much memory. */
const mostBytes = 64_000_000;

/** How a new answer is got. */
export type Fetch = () => Promise<Reading>;

/** How the text of a kept answer is understood again; throws where it isn't what it should be any more. */
export type Revive = (text: string) => Reading;

/** Keys of which it is remembered that their copy was looked for. */
const mostLooks = 10_000;

/**
 * Keeps the public answers of the API, by the table in `cache-policy.ts`. A reader waits for the API only
 * when nothing recent is kept, and gets an older answer when the API then doesn't give one. Copies in
 * `lastGood` outlive the program: after a start they stand in for what the API hasn't answered yet, but are
 * never given in place of asking it. [AUTH-022]
 */
export function createPublicReads(clock: Clock, log: Log, lastGood: LastGood | null = null) {
  /** This instance's own, so that several don't ask at the same moment. */
  const delay = Math.random() * latestAfterChange;
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    sizeCalculation: ({ reading }) => sizeOf(reading),
  });

  // The library tells the age of an entry by the system's clock; the ages here are those of the program's
  // clock.
  const cache = {
    get: (key: string): CacheEntry<Reading> | null => {
      const found = kept.get(key);
      if (!found) return null;
      const createdTime = Date.now() - (clock.now() - found.fetchedAt);
      return {
        value: found.reading,
        metadata: { createdTime, ttl: found.freshFor, swr: found.ages.stale - found.freshFor },
      };
    },
    set: () => undefined, // `fetchAndKeep` has done so
    delete: (key: string) => kept.delete(key),
  };

  const looks = new LRUCache<string, Promise<void>>({ max: mostLooks });

  /**
   * Who asks after a change waits for this too: an answer that was asked for before it isn't given to them.
   */
  async function fetchAndKeep(key: string, ages: Ages, fetch: Fetch): Promise<Reading> {
    const askedAt = clock.now();
    const reading = await fetchOnce(key, ages, fetch);
    return hasChangedSince(key, askedAt) ? fetchOnce(key, ages, fetch) : reading;
  }

  async function fetchOnce(key: string, ages: Ages, fetch: Fetch): Promise<Reading> {
    const fetchedAt = clock.now();
    try {
      const reading = await fetch();
      if (!reading.found || reading.isWhole) keep(key, { reading, ages, fetchedAt });
      return reading;
    } catch (error) {
      // A refusal is the API's present word on the matter; only silence and nonsense let the older answer
      // stand.
      if (!isSilence(error)) {
        kept.delete(key);
        lastGood?.forget(key);
      }
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

  function keep(key: string, answer: Pick<Kept, "reading" | "ages" | "fetchedAt">): void {
    const { reading, ages, fetchedAt } = answer;
    const endsAt = kept.peek(key)?.endsAt ?? Infinity;
    const hasChanged = endsAt <= fetchedAt;
    const freshFor = hasChanged ? freshAfterChange : ages.fresh;
    kept.set(key, { ...answer, failedAt: null, freshFor, endsAt: hasChanged ? Infinity : endsAt });
    if (reading.found) lastGood?.keep(key, { text: reading.text, fetchedAt }, ages.standsIn);
    else lastGood?.forget(key);
  }

  /** Looks, once in the life of the program, for the copy of an answer that this program hasn't had yet. */
  function recall(key: string, ages: Ages, revive: Revive): Promise<void> {
    const earlier = looks.get(key);
    if (earlier || !lastGood || kept.has(key)) return earlier ?? Promise.resolve();
    const look = lookFor(key, ages, revive, lastGood);
    looks.set(key, look);
    return look;
  }

  async function lookFor(key: string, ages: Ages, revive: Revive, copies: LastGood): Promise<void> {
    const copy = await copies.read(key);
    if (!copy || kept.has(key)) return;
    try {
      const { text, fetchedAt } = copy;
      const reading = revive(text);
      kept.set(key, { ...unchanging(ages), reading, fetchedAt, isCopy: true });
    } catch {
      log.info({}, "the last good copy of an answer isn't understood any more");
    }
  }

  function standIn(key: string, { standsIn }: Ages): Kept | null {
    const older = kept.peek(key);
    return older && ageOf(older) <= standsIn ? older : null;
  }

  function hasChangedSince(key: string, instant: number): boolean {
    const endsAt = kept.peek(key)?.endsAt ?? Infinity;
    return instant < endsAt && endsAt <= clock.now();
  }

  /** An answer fetched in the clock's future (the clock was set back) is too old. */
  function ageOf({ fetchedAt }: Kept): number {
    const age = clock.now() - fetchedAt;
    return age >= 0 ? age : Infinity;
  }

  return {
    /** What stands in when the API doesn't answer; null where nothing does. */
    older: async (key: string, keep: CachePolicy, revive: Revive): Promise<Reading | null> => {
      await recall(key, cachePolicies[keep], revive);
      return standIn(key, cachePolicies[keep])?.reading ?? null;
    },

    /** How long the answer that is kept may be shown; what isn't kept is no more than of this moment. */
    shown(key: string): Shown {
      const found = kept.peek(key);
      const now = clock.now();
      if (!found) return { freshUntil: now, standsInUntil: now, changesAt: Infinity };
      const { fetchedAt, freshFor, ages, endsAt } = found;
      return {
        freshUntil: Math.min(fetchedAt + freshFor, endsAt),
        standsInUntil: fetchedAt + ages.standsIn,
        // What has changed by now and is shown all the same stands in, because the API gave nothing newer.
        changesAt: endsAt > now ? endsAt : Infinity,
      };
    },

    /**
     * Ends the freshness of the answer that is kept, and of those that take its place until then, at an
     * instant.
     */
    endAt(key: string, instant: number): void {
      const found = kept.peek(key);
      if (!found || instant <= found.fetchedAt) return;
      kept.set(key, { ...found, endsAt: Math.min(found.endsAt, instant + delay) });
    },

    /** `wantsFresh`: an answer that is fresh no more is given only where no new one comes. */
    read: async (key: string, keep: CachePolicy, { fetch, revive, wantsFresh }: Asking): Promise<Reading> => {
      const ages = cachePolicies[keep];
      await recall(key, ages, revive);
      const older = standIn(key, ages);
      const justFailed = clock.now() - (older?.failedAt ?? -Infinity) < pauseAfterFailure;
      if (older && justFailed) return older.reading;

      const isOver = older !== null && older.endsAt <= clock.now();
      return cachified({
        key,
        cache,
        ttl: ages.fresh,
        swr: ages.stale - ages.fresh,
        forceFresh:
          !older || older.isCopy || isOver || ageOf(older) > (wantsFresh ? older.freshFor : ages.stale),
        fallbackToCache: ages.standsIn,
        getFreshValue: () => fetchAndKeep(key, ages, fetch),
      });
    },
  };
}

type Asking = { fetch: Fetch; revive: Revive; wantsFresh: boolean };

type Kept = {
  reading: Reading;
  ages: Ages;
  fetchedAt: number;
  failedAt: number | null;
  /** Milliseconds; up to this age it is given without asking. */
  freshFor: number;
  /** When it is over whatever its age (ms since 1970), as something that it tells changes. */
  endsAt: number;
  /** Whether it is from before this program's start. */
  isCopy?: true;
};

const unchanging = (ages: Ages) => ({ ages, failedAt: null, freshFor: ages.fresh, endsAt: Infinity });

/** Text and parsed value; objects take about three times the room of their text. */
const sizeOf = (reading: Reading): number => 1000 + (reading.found ? reading.text.length * 4 : 0);
