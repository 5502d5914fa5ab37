import { LRUCache } from "lru-cache";
import { ApiError } from "../http/route.ts";

/** Counts log-ins that failed, so that nobody can try passwords in bulk. */
export type FailedLogIns = {
  /**
   * Counts an attempt as failed before its password is looked at, so that parallel attempts count too. Throws `ApiError` 429 with the seconds to wait when
   * the address or the account had too many; `forgive` takes the count back when the password was right.
   */
  count(address: string, account: string): { forgive(): void };
};

const period = 15 * 60 * 1000;
const limitOfAddress = 30;
const limitOfAccount = 10;

/** Kept in memory: a restart forgets the counts. The least recent are dropped first when somebody comes from very many addresses. */
export function createFailedLogIns(clock: { now(): number }): FailedLogIns {
  const counts = new LRUCache<string, { failures: number; since: number }>({ max: 50_000 });

  return {
    count(address, account) {
      const names = [
        { count: countOf(`address ${address}`), limit: limitOfAddress },
        { count: countOf(`account ${account.trim().toLowerCase()}`), limit: limitOfAccount },
      ];
      const full = names.find(({ count, limit }) => count.failures >= limit);
      if (full) {
        const seconds = Math.max(1, Math.ceil((full.count.since + period - clock.now()) / 1000));
        throw new ApiError(429, "TOO_MANY_ATTEMPTS", "Too many attempts. Please wait a while.", seconds);
      }

      for (const { count } of names) count.failures += 1;
      return {
        forgive() {
          for (const { count } of names) count.failures -= 1;
        },
      };
    },
  };

  function countOf(name: string): { failures: number; since: number } {
    const known = counts.get(name);
    if (known && clock.now() < known.since + period) return known;
    const count = { failures: 0, since: clock.now() };
    counts.set(name, count);
    return count;
  }
}
