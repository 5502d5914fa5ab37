type Clock = { now(): number };

/**
 * Texts by key, for counters and locks. Expired values count as missing. The site stores values for all
 * instances in its store, and the embedded API in memory.
 */
export type Values = {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, lifetimeMs: number): Promise<void>;
  /** Sets a value only if none exists, as for a lock. Returns whether it was set. */
  add(key: string, value: string, lifetimeMs: number): Promise<boolean>;
  /**
   * Removes a key, or with `value`: only if it has this value. The owner of an expired lock must pass the
   * value, so that the lock of the next owner isn't removed.
   */
  remove(key: string, value?: string): Promise<void>;
  /**
   * Adds `amount` (1 by default) to a number, which is 0 if missing. Its lifetime starts when it is created.
   */
  increment(key: string, lifetimeMs: number, amount?: number): Promise<Count>;
};

/** A number and the rest of its lifetime. */
export type Count = { count: number; remainingMs: number };

type Entry = { value: string; expiresAt: number };

/** Creates values in memory. Above `maxKeys`, the least recently used are removed, to limit the memory. */
export function createMemoryValues(clock: Clock, maxKeys = Infinity): Values & { clear(): void } {
  /** In order of use, the least recently used first. */
  const entries = new Map<string, Entry>();

  return {
    get: async (key) => getLiveEntry(key)?.value ?? null,
    async set(key, value, lifetimeMs) {
      put(key, value, clock.now() + lifetimeMs);
    },
    async add(key, value, lifetimeMs) {
      if (getLiveEntry(key)) return false;
      put(key, value, clock.now() + lifetimeMs);
      return true;
    },
    async remove(key, value) {
      if (value === undefined || getLiveEntry(key)?.value === value) entries.delete(key);
    },
    async increment(key, lifetimeMs, amount = 1) {
      const entry = getLiveEntry(key);
      const expiresAt = entry?.expiresAt ?? clock.now() + lifetimeMs;
      const count = Number(entry?.value ?? 0) + amount;
      put(key, String(count), expiresAt);
      return { count, remainingMs: expiresAt - clock.now() };
    },
    clear: () => entries.clear(),
  };

  function getLiveEntry(key: string): Entry | null {
    const entry = entries.get(key);
    if (!entry) return null;
    entries.delete(key);
    if (entry.expiresAt <= clock.now()) return null;
    entries.set(key, entry);
    return entry;
  }

  function put(key: string, value: string, expiresAt: number): void {
    entries.delete(key);
    entries.set(key, { value, expiresAt });
    for (const oldestKey of entries.keys()) {
      if (entries.size <= maxKeys) return;
      entries.delete(oldestKey);
    }
  }
}
