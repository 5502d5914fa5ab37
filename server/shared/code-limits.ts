import { loginLimits } from "../../app/domain/login-limits.ts";
import { getClientNetwork, getCustomerSubnet } from "../../app/domain/network.ts";
import { type LoginClient, createLimit } from "./login-limit-keys.ts";
import type { Limit, Windows } from "./windows.ts";

/**
 * Result of counting a code. If the code is not emailed, the caller corrects the count by one of the
 * functions.
 */
export type CodeCount = {
  /** Seconds to wait if there were too many codes; null if the code may be emailed. */
  retryAfter: number | null;
  /**
   * The API rejected the request: stops counting it for the account. The network may be probing email
   * addresses.
   */
  refundAccount: () => Promise<void>;
  /**
   * The API didn't respond: stops counting the request. If the API sent the email anyway, its own limits
   * apply.
   */
  refundAll: () => Promise<void>;
};

/** Counts a code before it is emailed, so that concurrent requests are limited, too. */
export type CountCode = (client: Omit<LoginClient, "browser">) => Promise<CodeCount>;

const { codesPerAccount, codesPerAccountInDay, codesPerNetwork, codePeriodMs, dayMs } = loginLimits;

/** Creates the limits of emailed codes, for the site and the embedded API. */
export function createCodeLimits(windows: Windows): CountCode {
  return async (client) => {
    const { accountLimits, networkLimits } = getCodeLimits(client);
    const all = [...accountLimits, ...networkLimits];
    return {
      retryAfter: (await windows.consume(all)) || null,
      refundAccount: () => windows.refund(accountLimits),
      refundAll: () => windows.refund(all),
    };
  };
}

const createPeriodLimit = (max: number, ...parts: string[]): Limit =>
  createLimit(codePeriodMs, max, "codes", ...parts);

/**
 * Returns the limits that apply to a client. A known browser has a limit of its own; others share their
 * network's.
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
