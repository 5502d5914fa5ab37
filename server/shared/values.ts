type Clock = { now(): number };

/**
 * Expiring text by key, used by site and embedded API for counters and locks: the site in its store, shared
 * by all instances, the API in memory. Lifetimes are milliseconds; expired values count as missing.
 */
export type Values = {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, lifetime: number): Promise<void>;
  /** Sets a value only if none exists; returns true if it was set. Used for locks. */
  add(key: string, value: string, lifetime: number): Promise<boolean>;
  /**
   * Removes a key; with `value` only if it still has that value, so that an expired lock can't release its
   * successor.
   */
  remove(key: string, value?: string): Promise<void>;
  /**
   * Adds `by` (default 1) to the number at a key, 0 if none exists. The lifetime starts with the first count.
   */
  increment(key: string, lifetime: number, by?: number): Promise<Count>;
};

/** The count, and the milliseconds until it restarts at 0. */
export type Count = { count: number; left: number };

type Entry = { value: string; until: number };

/**
 * Values in memory, lost on restart. With more than `max` keys the least recently used are removed, so that
 * a client with many names can't use up the memory.
 */
export function createMemoryValues(clock: Clock, max = Infinity): Values & { clear(): void } {
  /** Least recently used first. */
  const entries = new Map<string, Entry>();

  return {
    get: async (key) => current(key)?.value ?? null,
    async set(key, value, lifetime) {
      put(key, value, clock.now() + lifetime);
    },
    async add(key, value, lifetime) {
      if (current(key)) return false;
      put(key, value, clock.now() + lifetime);
      return true;
    },
    async remove(key, value) {
      if (value === undefined || current(key)?.value === value) entries.delete(key);
    },
    async increment(key, lifetime, by = 1) {
      const before = current(key);
      const until = before?.until ?? clock.now() + lifetime;
      const count = Number(before?.value ?? 0) + by;
      put(key, String(count), until);
      return { count, left: until - clock.now() };
    },
    clear: () => entries.clear(),
  };

  function current(key: string): Entry | null {
    const entry = entries.get(key);
    if (!entry) return null;
    entries.delete(key);
    if (entry.until <= clock.now()) return null;
    entries.set(key, entry);
    return entry;
  }

  function put(key: string, value: string, until: number): void {
    entries.delete(key);
    entries.set(key, { value, until });
    for (const oldest of entries.keys()) {
      if (entries.size <= max) return;
      entries.delete(oldest);
    }
  }
}
