import { LRUCache } from "lru-cache";
import { networkOf } from "../../../app/domain/network.ts";
import { ApiError } from "./route.ts";

const minute = 60_000;
/**
 * What the queries of one address may cost a minute; the largest one a site sends costs some 3,300, one about
 * a driver 30.
 */
const perMinute = 200_000;
/** The site reads from its own address what it shows to everybody. */
const perMinuteOfSite = 20 * perMinute;

/** Counts what the queries of each address cost. */
export type GraphQLAllowance = {
  /**
   * Counts `cost` points; throws `ApiError` 429 with the seconds to wait when the address has used its minute
   * up.
   */
  spend(address: string, cost: number): void;
};

/**
 * Allowances by fixed windows of a minute. Kept in memory: the least recent go first when somebody comes from
 * very many addresses. `isSite` says whether an address is one of those that pass visitors on, which is what
 * a site's own queries come from.
 */
export function createGraphQLAllowance(
  clock: { now(): number },
  isSite: (address: string) => boolean,
): GraphQLAllowance {
  const spent = new LRUCache<string, { cost: number; since: number }>({ max: 20_000 });

  return {
    spend(address, cost) {
      const now = clock.now();
      const window = windowOf(networkOf(address), now);
      window.cost += cost;
      if (window.cost <= (isSite(address) ? perMinuteOfSite : perMinute)) return;
      const seconds = Math.max(1, Math.ceil((window.since + minute - now) / 1000));
      throw new ApiError(429, "TOO_MANY_REQUESTS", "Too many queries. Please wait a while.", seconds);
    },
  };

  function windowOf(address: string, now: number): { cost: number; since: number } {
    const known = spent.get(address);
    if (known && now < known.since + minute) return known;
    const window = { cost: 0, since: now };
    spent.set(address, window);
    return window;
  }
}
