type Clock = { now(): number };

/**
 * Texts by key, for counters and locks. Each has an expiry time. Expired values count as missing. The site
 * has them in its store, which all instances share, and the embedded API in memory.
 */
export type Values = {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, lifetimeMs: number): Promise<void>;
  /** Sets a value only if none exists, as for a lock. Returns whether it was set. */
  add(key: string, value: string, lifetimeMs: number): Promise<boolean>;
  /**
   * Removes a key. With `value`, removes it only if it still has that value, so that the owner of an expired
   * lock can't release the lock of the next owner.
   */
  remove(key: string, value?: string): Promise<void>;
  /**
   * Adds `amount` (1 by default) to the number at a key; a missing number counts as 0. The lifetime starts
   * when the number is created.
   */
  increment(key: string, lifetimeMs: number, amount?: number): Promise<Count>;
};

/** A number after an increment. `remainingMs` is the rest of its lifetime. */
export type Count = { count: number; remainingMs: number };

type Entry = { value: string; expiresAt: number };

/**
 * Creates values in memory. Above `maxKeys`, the least recently used keys are removed, so that clients can't
 * use up the memory by causing many keys.
 */
export function createMemoryValues(clock: Clock, maxKeys = Infinity): Values & { clear(): void } {
  /** Ordered by use: the least recently used first. */
  const entries = new Map<string, Entry>();

  return {
    get: async (key) => getCurrent(key)?.value ?? null,
    async set(key, value, lifetimeMs) {
      put(key, value, clock.now() + lifetimeMs);
    },
    async add(key, value, lifetimeMs) {
      if (getCurrent(key)) return false;
      put(key, value, clock.now() + lifetimeMs);
      return true;
    },
    async remove(key, value) {
      if (value === undefined || getCurrent(key)?.value === value) entries.delete(key);
    },
    async increment(key, lifetimeMs, amount = 1) {
      const entry = getCurrent(key);
      const expiresAt = entry?.expiresAt ?? clock.now() + lifetimeMs;
      const count = Number(entry?.value ?? 0) + amount;
      put(key, String(count), expiresAt);
      return { count, remainingMs: expiresAt - clock.now() };
    },
    clear: () => entries.clear(),
  };

  function getCurrent(key: string): Entry | null {
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
    for (const oldest of entries.keys()) {
      if (entries.size <= maxKeys) return;
      entries.delete(oldest);
    }
  }
}
