import { LOGIN_LIMITS } from "../../../app/domain/login-limits.ts";
import { createCodeLimiter } from "../../shared/code-limits.ts";
import { createFixedWindows, rejectWithRetryAfter } from "../http/fixed-windows.ts";
import type { Attempt } from "./failed-logins.ts";

/** Limits requests for codes. Requests for addresses without an account count, too. */
export type CodeRequestLimiter = {
  /**
   * Counts a request.
   * @throws `ApiError` 429 with the seconds to wait if there were too many
   */
  count(attempt: Attempt): Promise<CountedRequest>;
};

type CountedRequest = {
  /**
   * Number of requests for the account in 24 hours from browsers that have never logged in to it. Includes
   * this request. 0 if this request comes from a known browser.
   */
  requestsFromUnknownBrowsers: number;
  /**
   * Call this if no mail was sent. The request then counts only for its network. The network may be probing
   * email addresses.
   */
  undoCount: () => Promise<void>;
};

/** Maximum number of counters in memory. */
const MAX_COUNTERS = 100_000;

export function createCodeRequestLimiter(clock: { now(): number }): CodeRequestLimiter {
  const windows = createFixedWindows(clock, MAX_COUNTERS);
  const countCode = createCodeLimiter(windows);

  return {
    async count(attempt) {
      const account = attempt.account.trim().toLowerCase();
      const { retryAfter, refundAccount } = await countCode({ ...attempt, account });
      rejectWithRetryAfter(
        retryAfter ?? 0,
        "TOO_MANY_CODES",
        "Too many codes were requested. Try again later.",
      );
      if (attempt.knownBrowser !== null) return { requestsFromUnknownBrowsers: 0, undoCount: refundAccount };
      const counter = {
        key: `account ${account}`,
        max: Infinity,
        periodMs: LOGIN_LIMITS.dayMs,
      };
      const { count } = await windows.count(counter.key, counter.periodMs);
      const undoCount = async () => {
        await Promise.all([refundAccount(), windows.refund([counter])]);
      };
      return { requestsFromUnknownBrowsers: count, undoCount };
    },
  };
}
