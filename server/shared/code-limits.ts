import { LOGIN_LIMITS } from "../../app/domain/login-limits.ts";
import { getClientNetwork, getCustomerSubnet } from "../../app/domain/network.ts";
import { type LoginClient, createLimit } from "./login-limit-keys.ts";
import type { Limit, Windows } from "./windows.ts";

/** Result of counting a code. If the code is not emailed, the caller calls one of the functions. */
export type CodeCount = {
  /** Seconds to wait if there were too many codes; null if the code may be emailed. */
  retryAfter: number | null;
  /**
   * For a request that the API rejected: no longer counts it for the account. It still counts for the
   * network, which may be probing email addresses.
   */
  refundAccount: () => Promise<void>;
  /** For a request without a response: no longer counts it. The API's own limits still apply. */
  refundAll: () => Promise<void>;
};

/** Counts a code. Call this before the code is emailed, so that concurrent requests are limited as well. */
export type CountCode = (client: Omit<LoginClient, "browser">) => Promise<CodeCount>;

const { codesPerAccount, codesPerAccountInDay, codesPerNetwork, codePeriodMs, dayMs } = LOGIN_LIMITS;

/** Creates the limits of emailed codes, for the site and the embedded API. */
export function createCodeLimits(windows: Windows): CountCode {
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

const createPeriodLimit = (max: number, ...keyParts: string[]): Limit =>
  createLimit(codePeriodMs, max, "codes", ...keyParts);

/**
 * Returns the limits that apply to a client. A known browser has its own limit; other clients share the
 * limits of their network.
 */
function getCodeLimits({ account, clientAddress, knownBrowser }: Omit<LoginClient, "browser">): {
  accountLimits: Limit[];
  networkLimits: Limit[];
} {
  if (knownBrowser !== null)
    return { accountLimits: [createPeriodLimit(codesPerAccount, account, knownBrowser)], networkLimits: [] };
  const network = getClientNetwork(clientAddress);
  const subnet = getCustomerSubnet(clientAddress);
  return {
    accountLimits: [
      createPeriodLimit(codesPerAccount, account, network),
      createLimit(dayMs, codesPerAccountInDay, "codes of a day", account, subnet),
    ],
    networkLimits: [createPeriodLimit(codesPerNetwork, "address", network)],
  };
}
