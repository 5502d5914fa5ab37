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
   * Writes the buffered values to the shared store, key by key, until the buffer is empty. Counters are
   * dropped, because adding the counts of several instances could limit a client too early.
   * @throws if a write fails; the remaining entries stay buffered
   */
  flushTo(target: FlushTarget): Promise<void>;
};

/** The shared store that a buffer is flushed to. */
export type FlushTarget = {
  set(key: string, value: string, lifetime: number): Promise<unknown>;
  remove(key: string, value?: string): Promise<unknown>;
};

type Entry =
  | { kind: "value" | "count"; value: string; expiresAt: number }
  /** The key was removed. With `value`, the shared store removes the key only if it has this value. */
  | { kind: "removed"; value: string | undefined };

const MAX_ENTRIES = 50_000;
const MAX_CHARACTERS = 32_000_000;

/** Creates an empty buffer. If an outage causes too many entries, the oldest ones are dropped. */
export function createWriteBehindBuffer(now: () => number): WriteBehindBuffer {
  const entries = new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (entry, key) => key.length + (entry.value?.length ?? 0) + 50,
  });

  const buffer: WriteBehindBuffer = {
    get: (key) => getCurrent(key)?.value ?? null,
    set(key, value, lifetime) {
      entries.set(key, { kind: "value", value, expiresAt: now() + lifetime });
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
      const expiresAt = existing?.expiresAt ?? now() + lifetime;
      const count = Number(existing?.value ?? 0) + by;
      entries.set(key, { kind: "count", value: String(count), expiresAt });
      return { count, remainingMs: expiresAt - now() };
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
    else if (entry.kind === "value" && entry.expiresAt > now())
      await target.set(key, entry.value, entry.expiresAt - now());
    // If the key was written again during the flush, the new entry stays buffered.
    if (entries.peek(key) === entry) entries.delete(key);
  }

  function getCurrent(key: string): { value: string; expiresAt: number } | null {
    const entry = entries.peek(key);
    return entry && entry.kind !== "removed" && entry.expiresAt > now() ? entry : null;
  }
}
