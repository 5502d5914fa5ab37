import { loginLimits } from "../../app/domain/login-limits.ts";
import { networkOf, subnetOf } from "../../app/domain/network.ts";
import { type LoginClient, createLimit } from "./login-limit-keys.ts";
import type { Limit, Windows } from "./windows.ts";

/** A counted code. If it was not emailed, the count is corrected by one of the two functions, once. */
export type CountedCode = {
  retryAfter: number | null;
  /** The API rejected it: it counts only for the network, which may be probing addresses. */
  rejected: () => Promise<void>;
  /** The API did not respond. If it sent the email anyway, its own limits apply. */
  unanswered: () => Promise<void>;
};

/**
 * Counts a code before it is emailed, so that concurrent requests count too. `retryAfter` is the seconds to
 * wait if there were too many, else null.
 */
export type CountCode = (who: Omit<LoginClient, "browser">) => Promise<CountedCode>;

const { codesOfAccount, codesOfAccountInDay, codesOfAddress, codePeriod, day } = loginLimits;

/** The limits of emailed codes, for the site and the embedded API. */
export function createCodeLimits(windows: Windows): CountCode {
  return async (who) => {
    const { ofAccount, ofNetwork } = codeLimitsOf(who);
    const all = [...ofAccount, ...ofNetwork];
    return {
      retryAfter: (await windows.spend(all)) || null,
      rejected: () => windows.giveBack(ofAccount),
      unanswered: () => windows.giveBack(all),
    };
  };
}

const limitInPeriod = (max: number, ...parts: string[]): Limit =>
  createLimit(codePeriod, max, "codes", ...parts);

/** Known browsers of an account have their own limit, and so does each network. */
function codeLimitsOf({ account, clientAddress, knownBrowser }: Omit<LoginClient, "browser">): {
  ofAccount: Limit[];
  ofNetwork: Limit[];
} {
  if (knownBrowser !== null)
    return { ofAccount: [limitInPeriod(codesOfAccount, account, knownBrowser)], ofNetwork: [] };
  const network = networkOf(clientAddress);
  const site = subnetOf(clientAddress);
  return {
    ofAccount: [
      limitInPeriod(codesOfAccount, account, network),
      createLimit(day, codesOfAccountInDay, "codes of a day", account, site),
    ],
    ofNetwork: [limitInPeriod(codesOfAddress, "address", network)],
  };
}
