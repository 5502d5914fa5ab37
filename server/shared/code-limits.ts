import { LOGIN_LIMITS } from "../../app/domain/login-limits.ts";
import { getClientNetwork, getCustomerSubnet } from "../../app/domain/network.ts";
import { type LoginClient, createLimit } from "./login-limit-keys.ts";
import type { Limit, Windows } from "./windows.ts";

type CodeRequester = Omit<LoginClient, "browser">;

/** Result of counting a request for a code. If no code is emailed, one of the refunds must be called. */
export type CodeCount = {
  /** Seconds to wait if there were too many codes, or null if the code may be emailed. */
  retryAfter: number | null;
  /**
   * Removes the request from the account's count. Called if the API rejected it. The network's count stays,
   * because the network may be probing email addresses.
   */
  refundAccount: () => Promise<void>;
  /** Removes the request from all counts. Called if the API didn't respond. */
  refundAll: () => Promise<void>;
};

/**
 * Counts a request for a code. Must be called before the code is emailed, to limit concurrent requests too.
 */
export type CodeLimiter = (client: CodeRequester) => Promise<CodeCount>;

const { codesPerAccount, codesPerAccountInDay, codesPerNetwork, codePeriodMs, dayMs } = LOGIN_LIMITS;

/** Creates the limiter of emailed codes, for the site and the embedded API. */
export function createCodeLimiter(windows: Windows): CodeLimiter {
  return async (client) => {
    const { accountLimits, networkLimits } = getCodeLimits(client);
    const limits = [...accountLimits, ...networkLimits];
    return {
      retryAfter: (await windows.consume(limits)) || null,
      refundAccount: () => windows.refund(accountLimits),
      refundAll: () => windows.refund(limits),
    };
  };
}

const createCodePeriodLimit = (max: number, ...keyParts: string[]): Limit =>
  createLimit(codePeriodMs, max, "codes", ...keyParts);

/**
 * Returns the limits of a client. Known browsers have limits of their own. Others share those of their
 * network.
 */
function getCodeLimits({ account, clientAddress, knownBrowser }: CodeRequester): {
  accountLimits: Limit[];
  networkLimits: Limit[];
} {
  if (knownBrowser !== null)
    return {
      accountLimits: [createCodePeriodLimit(codesPerAccount, account, knownBrowser)],
      networkLimits: [],
    };
  const network = getClientNetwork(clientAddress);
  const subnet = getCustomerSubnet(clientAddress);
  return {
    accountLimits: [
      createCodePeriodLimit(codesPerAccount, account, network),
      createLimit(dayMs, codesPerAccountInDay, "codes of a day", account, subnet),
    ],
    networkLimits: [createCodePeriodLimit(codesPerNetwork, "address", network)],
  };
}
