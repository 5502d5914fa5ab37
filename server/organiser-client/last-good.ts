import { createHash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Logger } from "../request-context.ts";
import type { Store } from "../store/store.ts";

/** Text of a public response; `fetchedAt` is milliseconds since 1970 UTC. */
const Copy = z.object({ text: z.string(), fetchedAt: z.number() });
type Copy = z.output<typeof Copy>;

/** Stored copies of the last good public responses, which outlive the process. */
export type LastGoodStore = {
  /** Returns the copy of a key; null if there is none, or if the store fails. */
  read(key: string): Promise<Copy | null>;
  /** Schedules the write of a copy, for `lifetime` milliseconds. */
  save(key: string, copy: Copy, lifetime: number): void;
  /** Deletes a copy that the API has rejected. */
  forget(key: string): void;
  /** Writes pending copies. */
  close(): Promise<void>;
};

/** Maximum copies per instance, and maximum characters of each. */
const MAX_COPIES = 1_000;
const MAX_LENGTH = 500_000;
const WRITE_DELAY_MS = 1_000;
/** An unchanged copy is not written again before this age. */
const REWRITE_AFTER_MS = 10 * 60_000;

type Parts = {
  store: Store;
  log: Logger;
  /** Base URL of the API, as copies must not be used for another one. */
  api: string;
};

/** Creates the copies in the store. If the store fails only the copies are lost. */
export function createLastGoodStore({ store, log, api }: Parts): LastGoodStore {
  const written = new LRUCache<string, { hash: string; fetchedAt: number }>({
    max: MAX_COPIES,
    dispose: (_, key, why) => {
      if (why === "evict") remove(key);
    },
  });
  const toWrite = new Map<string, { copy: Copy; lifetime: number }>();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  return {
    async read(key) {
      const stored = await store.get(storeKeyOf(key)).catch(logStoreFailure);
      if (!stored) return null;
      const copy = Copy.safeParse(parseOrNull(stored));
      return copy.success ? copy.data : null;
    },
    save(key, copy, lifetime) {
      if (copy.text.length > MAX_LENGTH) return;
      const storeKey = storeKeyOf(key);
      const hash = hashOf(copy.text);
      const before = written.get(storeKey);
      if (before?.hash === hash && copy.fetchedAt - before.fetchedAt < REWRITE_AFTER_MS) return;

      written.set(storeKey, { hash, fetchedAt: copy.fetchedAt });
      toWrite.set(storeKey, { copy, lifetime });
      timer ??= setTimeout(write, WRITE_DELAY_MS).unref();
    },
    forget(key) {
      const storeKey = storeKeyOf(key);
      written.delete(storeKey);
      remove(storeKey);
    },
    async close() {
      write();
      await writing;
    },
  };

  function write(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(writeAll).catch(logStoreFailure);
  }

  /** Sequentially, so that requests are processed in between. */
  async function writeAll(): Promise<void> {
    for (const [storeKey, { copy, lifetime }] of toWrite) {
      toWrite.delete(storeKey);
      await store.set(storeKey, JSON.stringify(copy), lifetime);
      await yieldToEventLoop();
    }
  }

  function remove(storeKey: string): void {
    toWrite.delete(storeKey);
    store.remove(storeKey).catch(logStoreFailure);
  }

  function logStoreFailure(error: unknown): void {
    log.warn({ err: error }, "stored copies of responses could not be written or read");
  }

  function storeKeyOf(key: string): string {
    return `last-good:${hashOf(`${api} ${key}`)}`;
  }
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
