import { LOGIN_LIMITS } from "../../app/domain/login-limits.ts";
import { getClientNetwork, getCustomerSubnet } from "../../app/domain/network.ts";
import { type LoginClient, createLimit } from "./login-limit-keys.ts";
import type { Limit, Windows } from "./windows.ts";

type CodeRequester = Omit<LoginClient, "browser">;

/** Result of counting a request for a code. If no code is emailed after all, call one of the refunds. */
export type CodeCount = {
  /** Seconds to wait if there were too many codes; null if the code may be emailed. */
  retryAfter: number | null;
  /**
   * Call it if the API rejected the request: removes it from the account's count. The network's count stays,
   * because the network may be probing email addresses.
   */
  refundAccount: () => Promise<void>;
  /**
   * Call it if the API didn't respond: removes the request from all counts. The API has limits of its own.
   */
  refundAll: () => Promise<void>;
};

/**
 * Counts a request for a code. Call it before the code is emailed, so that concurrent requests are limited as
 * well.
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
 * Returns the limits that apply to a client. A known browser has its own limit; other clients share the
 * limits of their network.
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
