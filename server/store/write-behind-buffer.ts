import { LRUCache } from "lru-cache";
import type { Count } from "../shared/values.ts";

/** Buffer in memory for the writes while Redis is unreachable. Lifetimes are milliseconds. */
export type WriteBehindBuffer = {
  get(key: string): string | null;
  set(key: string, value: string, lifetime: number): void;
  add(key: string, value: string, lifetime: number): boolean;
  remove(key: string, value?: string): void;
  increment(key: string, lifetime: number, by?: number): Count;
  /**
   * Writes the buffered values to the shared store, key by key, until the buffer is empty. If a write fails,
   * this rejects and the remaining entries stay buffered. Counters are dropped, because adding the counts of
   * several instances could limit a client too early.
   */
  flushTo(target: FlushTarget): Promise<void>;
};

/** The shared store that a buffer is flushed to. */
export type FlushTarget = {
  set(key: string, value: string, lifetime: number): Promise<unknown>;
  remove(key: string, value?: string): Promise<unknown>;
};

type Entry =
  | { kind: "value" | "count"; value: string; until: number }
  /**
   * The key was removed; with `value`, it is removed from the shared store only if it still has this value.
   */
  | { kind: "removed"; value: string | undefined };

const MAX_ENTRIES = 50_000;
const MAX_CHARACTERS = 32_000_000;

/** Creates an empty buffer. If an outage causes too many entries, the oldest are dropped. */
export function createWriteBehindBuffer(now: () => number): WriteBehindBuffer {
  const entries = new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (entry, key) => key.length + (entry.value?.length ?? 0) + 50,
  });

  const buffer: WriteBehindBuffer = {
    get: (key) => getCurrent(key)?.value ?? null,
    set(key, value, lifetime) {
      entries.set(key, { kind: "value", value, until: now() + lifetime });
    },
    add(key, value, lifetime) {
      if (getCurrent(key)) return false;
      buffer.set(key, value, lifetime);
      return true;
    },
    remove(key, value) {
      const existing = getCurrent(key);
      if (value !== undefined && existing && existing.value !== value) return;
      entries.set(key, { kind: "removed", value });
    },
    increment(key, lifetime, by = 1) {
      const existing = getCurrent(key);
      const until = existing?.until ?? now() + lifetime;
      const count = Number(existing?.value ?? 0) + by;
      entries.set(key, { kind: "count", value: String(count), until });
      return { count, leftMs: until - now() };
    },
    async flushTo(target) {
      while (entries.size > 0) {
        for (const key of entries.rkeys()) await flush(key, target);
      }
    },
  };
  return buffer;

  async function flush(key: string, target: FlushTarget): Promise<void> {
    const entry = entries.peek(key);
    if (!entry) return;
    if (entry.kind === "removed") await target.remove(key, entry.value);
    else if (entry.kind === "value" && entry.until > now())
      await target.set(key, entry.value, entry.until - now());
    // If the key was written again during the flush, the new entry stays buffered.
    if (entries.peek(key) === entry) entries.delete(key);
  }

  function getCurrent(key: string): { value: string; until: number } | null {
    const entry = entries.peek(key);
    return entry && entry.kind !== "removed" && entry.until > now() ? entry : null;
  }
}
