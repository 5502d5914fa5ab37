import { networkOf } from "../../../app/domain/network.ts";
import { createFixedWindows, rejectWithRetryAfter } from "./fixed-windows.ts";

const MINUTE_MS = 60_000;
/**
 * Cost that the queries of one network may add up to per minute. The site's largest query costs about
 * 3,300, a query for one driver 30.
 */
const MAX_COST_PER_MINUTE = 200_000;
/** Higher, because the site fetches public data for all visitors from its own address. */
const MAX_SITE_COST_PER_MINUTE = 20 * MAX_COST_PER_MINUTE;

/** Limits the total query cost of each network. */
export type GraphQLAllowance = {
  /**
   * Adds `cost`; throws `ApiError` 429 with the seconds to wait if the allowance of this minute is used
   * up.
   */
  spend(address: string, cost: number): Promise<void>;
};

/**
 * An allowance per network and minute. `isSite` returns whether an address is a trusted proxy, which is
 * where the site's own queries come from.
 */
export function createGraphQLAllowance(
  clock: { now(): number },
  isSite: (address: string) => boolean,
): GraphQLAllowance {
  const minutes = createFixedWindows(clock, 20_000);

  return {
    async spend(address, cost) {
      const max = isSite(address) ? MAX_SITE_COST_PER_MINUTE : MAX_COST_PER_MINUTE;
      const seconds = await minutes.spend([{ name: networkOf(address), max, period: MINUTE_MS }], cost);
      rejectWithRetryAfter(seconds, "TOO_MANY_REQUESTS", "Too many queries. Try again in a minute.");
    },
  };
}
