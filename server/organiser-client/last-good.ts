import { createHash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Logger } from "../request-context.ts";
import type { Store } from "../store/store.ts";

/** Copy of a public response. `fetchedAt` is in ms since 1970. */
const StoredCopy = z.object({ text: z.string(), fetchedAt: z.number() });
type StoredCopy = z.output<typeof StoredCopy>;

/** Copies of the last valid public responses, for use after a restart while the API fails. */
export type LastGoodStore = {
  read(key: string): Promise<StoredCopy | null>;
  save(key: string, copy: StoredCopy, lifetimeMs: number): void;
  remove(key: string): void;
  close(): Promise<void>;
};

const MAX_COPIES = 1_000;
/** Longer responses aren't stored. */
const MAX_COPY_LENGTH = 500_000;
const WRITE_DELAY_MS = 1_000;
/** An unchanged response is written again only after this time. */
const REWRITE_AFTER_MS = 10 * 60_000;

type LastGoodServices = {
  store: Store;
  log: Logger;
  /** Base URL of the API. Copies are used only for the same API. */
  apiBaseUrl: string;
};

/** Creates the access to the copies in `store`. Failures of the store are only logged. */
export function createLastGoodStore({ store, log, apiBaseUrl }: LastGoodServices): LastGoodStore {
  const savedCopies = new LRUCache<string, { hash: string; fetchedAt: number }>({
    max: MAX_COPIES,
    dispose: (_, key, reason) => {
      if (reason === "evict") removeCopy(key);
    },
  });
  const pendingCopies = new Map<string, { copy: StoredCopy; lifetimeMs: number }>();
  let timer: NodeJS.Timeout | null = null;
  let writes = Promise.resolve();

  return {
    async read(key) {
      const storedText = await store.get(buildStoreKey(key)).catch(logStoreFailure);
      if (!storedText) return null;
      const copy = StoredCopy.safeParse(parseOrNull(storedText));
      return copy.success ? copy.data : null;
    },
    save(key, copy, lifetimeMs) {
      if (copy.text.length > MAX_COPY_LENGTH) return;
      const storeKey = buildStoreKey(key);
      const hash = hashText(copy.text);
      const savedCopy = savedCopies.get(storeKey);
      if (savedCopy?.hash === hash && copy.fetchedAt - savedCopy.fetchedAt < REWRITE_AFTER_MS) return;

      savedCopies.set(storeKey, { hash, fetchedAt: copy.fetchedAt });
      pendingCopies.set(storeKey, { copy, lifetimeMs });
      timer ??= setTimeout(startWriting, WRITE_DELAY_MS).unref();
    },
    remove(key) {
      const storeKey = buildStoreKey(key);
      savedCopies.delete(storeKey);
      removeCopy(storeKey);
    },
    async close() {
      startWriting();
      await writes;
    },
  };

  function startWriting(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    writes = writes.then(writeAll).catch(logStoreFailure);
  }

  /** Writes the copies one by one, and yields to the event loop between them to let requests run. */
  async function writeAll(): Promise<void> {
    for (const [storeKey, { copy, lifetimeMs }] of pendingCopies) {
      pendingCopies.delete(storeKey);
      await store.set(storeKey, JSON.stringify(copy), lifetimeMs);
      await yieldToEventLoop();
    }
  }

  function removeCopy(storeKey: string): void {
    pendingCopies.delete(storeKey);
    store.remove(storeKey).catch(logStoreFailure);
  }

  function logStoreFailure(error: unknown): void {
    log.warn({ err: error }, "stored copies of responses could not be written or read");
  }

  function buildStoreKey(key: string): string {
    return `last-good:${hashText(`${apiBaseUrl} ${key}`)}`;
  }
}

const hashText = (text: string): string => createHash("sha256").update(text).digest("base64url");

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
