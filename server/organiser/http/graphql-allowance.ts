import { networkOf } from "../../../app/domain/network.ts";
import { createFixedWindows, refuseFor } from "./fixed-windows.ts";

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
 * A minute's allowance for each network. `isSite` says whether an address is one of those that pass visitors
 * on, which is what a site's own queries come from.
 */
export function createGraphQLAllowance(
  clock: { now(): number },
  isSite: (address: string) => boolean,
): GraphQLAllowance {
  const minutes = createFixedWindows(clock, { period: minute, names: 20_000 });

  return {
    spend(address, cost) {
      const most = isSite(address) ? perMinuteOfSite : perMinute;
      const seconds = minutes.spend([{ name: networkOf(address), most }], cost);
      refuseFor(seconds, "TOO_MANY_REQUESTS", "Too many queries. Please wait a while.");
    },
  };
}
