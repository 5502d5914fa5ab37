import { LRUCache } from "lru-cache";
import type { Count } from "../shared/values.ts";

/** In-memory buffer of writes while Redis is unreachable. Lifetimes and instants are milliseconds. */
export type WriteBehindBuffer = {
  get(key: string): string | null;
  set(key: string, value: string, lifetime: number): void;
  add(key: string, value: string, lifetime: number): boolean;
  remove(key: string, value?: string): void;
  increment(key: string, lifetime: number, by?: number): Count;
  /**
   * Replays the writes to the shared store, key by key, until none is left. If one fails, it rejects, and the
   * remaining writes stay. Counters are dropped, so that no client is limited by counts of another instance.
   */
  flushTo(to: FlushTarget): Promise<void>;
};

export type FlushTarget = {
  set(key: string, value: string, lifetime: number): Promise<unknown>;
  remove(key: string, value?: string): Promise<unknown>;
};

type Entry =
  | { kind: "value" | "count"; value: string; until: number }
  /** Removed; if `value` is set, only if the key still has this value. */
  | { kind: "removed"; value: string | undefined };

const MAX_ENTRIES = 50_000;
const MAX_CHARACTERS = 32_000_000;

/** Creates a buffer. If an outage causes too many entries, the oldest are dropped. */
export function createWriteBehindBuffer(now: () => number): WriteBehindBuffer {
  const entries = new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (entry, key) => key.length + (entry.value?.length ?? 0) + 50,
  });

  const self: WriteBehindBuffer = {
    get: (key) => current(key)?.value ?? null,
    set(key, value, lifetime) {
      entries.set(key, { kind: "value", value, until: now() + lifetime });
    },
    add(key, value, lifetime) {
      if (current(key)) return false;
      self.set(key, value, lifetime);
      return true;
    },
    remove(key, value) {
      const existing = current(key);
      if (value !== undefined && existing && existing.value !== value) return;
      entries.set(key, { kind: "removed", value });
    },
    increment(key, lifetime, by = 1) {
      const before = current(key);
      const until = before?.until ?? now() + lifetime;
      const count = Number(before?.value ?? 0) + by;
      entries.set(key, { kind: "count", value: String(count), until });
      return { count, left: until - now() };
    },
    async flushTo(to) {
      while (entries.size > 0) {
        for (const key of entries.rkeys()) await flush(key, to);
      }
    },
  };
  return self;

  async function flush(key: string, to: FlushTarget): Promise<void> {
    const entry = entries.peek(key);
    if (!entry) return;
    if (entry.kind === "removed") await to.remove(key, entry.value);
    else if (entry.kind === "value" && entry.until > now())
      await to.set(key, entry.value, entry.until - now());
    // Unless the key was written again meanwhile.
    if (entries.peek(key) === entry) entries.delete(key);
  }

  function current(key: string): { value: string; until: number } | null {
    const entry = entries.peek(key);
    return entry && entry.kind !== "removed" && entry.until > now() ? entry : null;
  }
}
