import { getClientNetwork } from "../../../app/domain/network.ts";
import { createFixedWindows, rejectWithRetryAfter } from "./fixed-windows.ts";
import { MINUTE_MS } from "../../../app/domain/durations.ts";

/**
 * Maximum total cost of the queries of one network per minute: about sixty times the site's largest query,
 * and far more than the queries of one driver.
 */
const MAX_COST_PER_MINUTE = 200_000;
/** Maximum for the site itself, which fetches public data for all visitors. */
const MAX_SITE_COST_PER_MINUTE = 20 * MAX_COST_PER_MINUTE;

/** Limits the total cost of the queries of each network. */
export type GraphQLAllowance = {
  /**
   * Adds `cost` to this minute's total of the address's network.
   * @throws `ApiError` 429 with the seconds to wait if the total would exceed the maximum
   */
  consume(address: string, cost: number): Promise<void>;
};

/** The site's own queries come from addresses for which `isTrustedProxy` returns true. */
export function createGraphQLAllowance(
  clock: { now(): number },
  isTrustedProxy: (address: string) => boolean,
): GraphQLAllowance {
  const windows = createFixedWindows(clock, 20_000);

  return {
    async consume(address, cost) {
      const max = isTrustedProxy(address) ? MAX_SITE_COST_PER_MINUTE : MAX_COST_PER_MINUTE;
      const seconds = await windows.consume(
        [{ key: getClientNetwork(address), max, periodMs: MINUTE_MS }],
        cost,
      );
      rejectWithRetryAfter(seconds, "TOO_MANY_REQUESTS", "Too many queries. Try again in a minute.");
    },
  };
}
