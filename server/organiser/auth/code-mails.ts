import { loginLimits } from "../../../app/domain/login-limits.ts";
import { createCodeLimits } from "../../shared/code-limits.ts";
import { createFixedWindows, rejectWithRetryAfter } from "../http/fixed-windows.ts";
import type { Attempt } from "./failed-logins.ts";

/** Limits the number of requested codes, whether or not there is an account to send them to. */
export type CodeMails = {
  /** Counts one request; throws `ApiError` 429 with the seconds to wait if there were too many. */
  count(who: Attempt): Promise<CountedMail>;
};

type CountedMail = {
  /**
   * Requests for the account today from browsers that it doesn't know, including this one; 0 for a known
   * browser.
   */
  requestedToday: number;
  /**
   * Undoes the count if no mail was sent. It still counts for the network, which may be probing addresses.
   */
  notSent: () => Promise<void>;
};

export function createCodeMails(clock: { now(): number }): CodeMails {
  const windows = createFixedWindows(clock, 100_000);
  const countCode = createCodeLimits(windows);

  return {
    async count(who) {
      const account = who.account.trim().toLowerCase();
      const { retryAfter, rejected } = await countCode({ ...who, account });
      rejectWithRetryAfter(
        retryAfter ?? 0,
        "TOO_MANY_CODES",
        "Too many codes were requested. Try again later.",
      );
      if (who.knownBrowser !== null) return { requestedToday: 0, notSent: rejected };
      const unknownBrowsers = { name: `account ${account}`, max: Infinity, period: loginLimits.day };
      const { count } = await windows.count(unknownBrowsers.name, unknownBrowsers.period);
      const notSent = async () => {
        await Promise.all([rejected(), windows.giveBack([unknownBrowsers])]);
      };
      return { requestedToday: count, notSent };
    },
  };
}
