import { LOGIN_LIMITS } from "../../../app/domain/login-limits.ts";
import { createCodeLimiter } from "../../shared/code-limits.ts";
import { createFixedWindows, rejectIfRateLimited } from "../http/fixed-windows.ts";
import type { LoginAttemptDetails } from "./failed-logins.ts";

/** Limits requests for mailed codes, including requests for addresses without an account. */
export type CodeRequestLimiter = {
  /**
   * Counts a request.
   * @throws `ApiError` 429 with the seconds to wait if there were too many
   */
  count(attempt: LoginAttemptDetails): Promise<CountedRequest>;
};

type CountedRequest = {
  /**
   * Number of requests for the account in 24 hours from browsers that have never logged in to it, including
   * the counted request. 0 if the counted request comes from a known browser.
   */
  requestsFromUnknownBrowsers: number;
  /**
   * Call `undoCount` if no mail was sent. The request still counts for its network, because the network may
   * be probing email addresses.
   */
  undoCount: () => Promise<void>;
};

const MAX_COUNTERS_IN_MEMORY = 100_000;

export function createCodeRequestLimiter(clock: { now(): number }): CodeRequestLimiter {
  const windows = createFixedWindows(clock, MAX_COUNTERS_IN_MEMORY);
  const countCode = createCodeLimiter(windows);

  return {
    async count(attempt) {
      const account = attempt.account.trim().toLowerCase();
      const { retryAfter, refundAccount } = await countCode({ ...attempt, account });
      rejectIfRateLimited(
        retryAfter ?? 0,
        "TOO_MANY_CODES",
        "Too many codes were requested. Try again later.",
      );
      if (attempt.knownBrowser !== null) return { requestsFromUnknownBrowsers: 0, undoCount: refundAccount };
      const unknownBrowserLimit = {
        key: `account ${account}`,
        max: Infinity,
        periodMs: LOGIN_LIMITS.dayMs,
      };
      const { count } = await windows.count(unknownBrowserLimit.key, unknownBrowserLimit.periodMs);
      const undoCount = async () => {
        await Promise.all([refundAccount(), windows.refund([unknownBrowserLimit])]);
      };
      return { requestsFromUnknownBrowsers: count, undoCount };
    },
  };
}
