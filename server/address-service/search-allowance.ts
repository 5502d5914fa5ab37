import { createHash } from "node:crypto";
import { networkOf } from "../../app/domain/network.ts";
import type { Clock } from "../request-context.ts";
import type { Store } from "../store/store.ts";

/** Who searches: an account, and the address that it comes from. */
export type Searcher = { account: number; clientAddress: string };

/** Whether somebody may search once more: "unknown" where nobody can count. */
export type Allowance = "allowed" | "spent" | "unknown";

const minute = 60_000;
const day = 24 * 60 * minute;

/** Who types steadily searches once a second at most, and has found the address after a few. */
const ofAccount = { inMinute: 40, inDay: 400 };
/** Somebody may have many accounts. A track's or a carrier's many people share one network. */
const ofNetwork = { inDay: 10_000 };

/**
 * Counts the searches of everybody, of all instances together. The service is the organiser's to pay, so
 * that nobody searches while they can't be counted: an address can be typed as well.
 */
export function createSearchAllowance(store: Store, clock: Clock) {
  return async ({ account, clientAddress }: Searcher): Promise<Allowance> => {
    const network = createHash("sha256").update(networkOf(clientAddress)).digest("base64url");
    try {
      if ((await countOf(`account:${account}`, minute)) > ofAccount.inMinute) return "spent";
      if ((await countOf(`account:${account}`, day)) > ofAccount.inDay) return "spent";
      return (await countOf(`network:${network}`, day)) > ofNetwork.inDay ? "spent" : "allowed";
    } catch {
      return "unknown";
    }
  };

  function countOf(whose: string, within: number): Promise<number> {
    return store.increment(`address-search:${whose}:${within}:${Math.floor(clock.now() / within)}`, within);
  }
}
