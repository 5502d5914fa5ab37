import { createHash } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Log } from "../request-context.ts";
import type { Store } from "../store/store.ts";

/** A public answer as it came; `fetchedAt` is milliseconds since 1970 UTC. */
const Copy = z.object({ text: z.string(), fetchedAt: z.number() });
type Copy = z.output<typeof Copy>;

/** Copies of the last good public answers, which outlive the program. */
export type LastGood = {
  /** The copy of a key; null where there is none, or the store can't be read. */
  read(key: string): Promise<Copy | null>;
  /** Will write a copy soon, for `lifetime` milliseconds. */
  keep(key: string, copy: Copy, lifetime: number): void;
  /** The API has taken it back. */
  forget(key: string): void;
  /** Writes what is still to be written. */
  close(): Promise<void>;
};

/** Copies of one instance, and characters of each of them. More and larger ones aren't kept. */
const mostCopies = 1_000;
const largest = 500_000;
const untilWritten = 1_000;
/** A copy with the same text isn't written again before it is so old. */
const worthWriting = 10 * 60_000;

type Parts = {
  store: Store;
  log: Log;
  /** The API whose answers these are: another one's never stand in. */
  api: string;
};

/** Keeps the copies in the store. A store that fails costs the copies and nothing else. */
export function createLastGood({ store, log, api }: Parts): LastGood {
  const written = new LRUCache<string, { hash: string; fetchedAt: number }>({
    max: mostCopies,
    dispose: (_, key, why) => {
      if (why === "evict") remove(key);
    },
  });
  const toWrite = new Map<string, { copy: Copy; lifetime: number }>();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  return {
    async read(key) {
      const kept = await store.get(placeOf(key)).catch(complain);
      if (!kept) return null;
      const copy = Copy.safeParse(parsed(kept));
      return copy.success ? copy.data : null;
    },
    keep(key, copy, lifetime) {
      if (copy.text.length > largest) return;
      const place = placeOf(key);
      const hash = hashOf(copy.text);
      const before = written.get(place);
      if (before?.hash === hash && copy.fetchedAt - before.fetchedAt < worthWriting) return;

      written.set(place, { hash, fetchedAt: copy.fetchedAt });
      toWrite.set(place, { copy, lifetime });
      timer ??= setTimeout(write, untilWritten).unref();
    },
    forget(key) {
      const place = placeOf(key);
      written.delete(place);
      remove(place);
    },
    async close() {
      write();
      await writing;
    },
  };

  function write(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(writeAll).catch(complain);
  }

  /** One after the other, so that requests find their way in between. */
  async function writeAll(): Promise<void> {
    for (const [place, { copy, lifetime }] of toWrite) {
      toWrite.delete(place);
      await store.set(place, JSON.stringify(copy), lifetime);
      await breathe();
    }
  }

  function remove(place: string): void {
    toWrite.delete(place);
    store.remove(place).catch(complain);
  }

  function complain(error: unknown): void {
    log.warn({ err: error }, "the last good answers can't be kept or read");
  }

  function placeOf(key: string): string {
    return `last-good:${hashOf(`${api} ${key}`)}`;
  }
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
