import { getClientNetwork } from "../../../app/domain/network.ts";
import { createFixedWindows, rejectIfRateLimited } from "./fixed-windows.ts";
import { MINUTE_MS } from "../../../app/domain/durations.ts";

/** For one network: about sixty times the site's largest query. */
const MAX_COST_PER_MINUTE = 200_000;
/** The site needs more than a network, because the site fetches public data for all visitors. */
const MAX_SITE_COST_PER_MINUTE = 20 * MAX_COST_PER_MINUTE;

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
      rejectIfRateLimited(seconds, "TOO_MANY_REQUESTS", "Too many queries. Try again in a minute.");
    },
  };
}
