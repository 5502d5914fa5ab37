import { LRUCache } from "lru-cache";
import type { Count } from "../shared/values.ts";

/** Buffer in memory for writes while Redis is unreachable. Lifetimes are in milliseconds. */
export type WriteBehindBuffer = {
  get(key: string): string | null;
  set(key: string, value: string, lifetimeMs: number): void;
  add(key: string, value: string, lifetimeMs: number): boolean;
  remove(key: string, value?: string): void;
  increment(key: string, lifetimeMs: number, by?: number): Count;
  /**
   * Writes the buffered values to `target` until the buffer is empty. Counters are discarded, because the sum
   * of the counts of several instances could exceed a rate limit.
   * @throws if a write fails; the values not yet written stay buffered
   */
  flushTo(target: FlushTarget): Promise<void>;
};

export type FlushTarget = {
  set(key: string, value: string, lifetimeMs: number): Promise<unknown>;
  remove(key: string, value?: string): Promise<unknown>;
};

type Entry =
  | { kind: "value" | "count"; value: string; expiresAt: number }
  /** The key was removed. With `value`, it must be removed only if it has this value. */
  | { kind: "removed"; value: string | undefined };

const MAX_ENTRIES = 50_000;
const MAX_CHARACTERS = 32_000_000;

/** Creates an empty buffer. When it is full, the oldest entries are discarded. */
export function createWriteBehindBuffer(now: () => number): WriteBehindBuffer {
  const entries = new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (entry, key) => key.length + (entry.value?.length ?? 0) + 50,
  });

  const buffer: WriteBehindBuffer = {
    get: (key) => getLiveEntry(key)?.value ?? null,
    set(key, value, lifetimeMs) {
      entries.set(key, { kind: "value", value, expiresAt: now() + lifetimeMs });
    },
    add(key, value, lifetimeMs) {
      if (getLiveEntry(key)) return false;
      buffer.set(key, value, lifetimeMs);
      return true;
    },
    remove(key, value) {
      const existingEntry = getLiveEntry(key);
      if (value !== undefined && existingEntry && existingEntry.value !== value) return;
      entries.set(key, { kind: "removed", value });
    },
    increment(key, lifetimeMs, by = 1) {
      const existingEntry = getLiveEntry(key);
      const expiresAt = existingEntry?.expiresAt ?? now() + lifetimeMs;
      const count = Number(existingEntry?.value ?? 0) + by;
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
    if (entries.peek(key) === entry) entries.delete(key);
  }

  function getLiveEntry(key: string): { value: string; expiresAt: number } | null {
    const entry = entries.peek(key);
    return entry && entry.kind !== "removed" && entry.expiresAt > now() ? entry : null;
  }
}
