import { createLoginLimits, type LoginAttempt } from "../../shared/login-limits.ts";
import type { LoginClient } from "../../shared/login-limit-keys.ts";
import { createMemoryValues } from "../../shared/values.ts";
import { ApiError } from "../http/route.ts";

/** `knownBrowser` is null if the browser has never logged in to the account. */
export type LoginAttemptDetails = Omit<LoginClient, "browser">;

/**
 * Limits failed logins, so that passwords can't be guessed in bulk, without locking out the account's owner.
 */
export type FailedLogins = {
  /**
   * Runs `check` and returns its result. A result of null (wrong password or code) counts as a failure.
   * @throws `ApiError` 429 with the seconds to wait if the limits (`LoginLimits`) don't allow the attempt
   */
  attempt<Result>(
    loginAttempt: LoginAttemptDetails,
    check: () => Promise<Result | null>,
  ): Promise<Result | null>;
};

const MAX_COUNTERS_IN_MEMORY = 100_000;

/**
 * Concurrent attempts for an account run one after another. An attempt that waits longer than `waitMs` fails
 * with 429.
 */
const LIMIT_SETTINGS = { waitMs: 50_000, maxConcurrentPerNetwork: 30 };

/** Creates the limiter. A restart clears its counts, because they are in memory. */
export function createFailedLogins(clock: { now(): number }): FailedLogins {
  const limits = createLoginLimits(createMemoryValues(clock, MAX_COUNTERS_IN_MEMORY), clock, LIMIT_SETTINGS);

  return {
    async attempt(loginAttempt, check) {
      const account = loginAttempt.account.trim().toLowerCase();
      const admission = await limits.admit({ ...loginAttempt, account, browser: "" }, "password");
      if (admission.kind === "wait") throw createTooManyError(admission.retryAfter);
      const { attempt } = admission;
      const result = await check().catch((error: unknown) => cancelAndRethrow(attempt, error));
      await (result === null ? attempt.recordFailure() : attempt.cancel());
      return result;
    },
  };
}

async function cancelAndRethrow(attempt: LoginAttempt, error: unknown): Promise<never> {
  await attempt.cancel();
  throw error;
}

const createTooManyError = (seconds: number): ApiError =>
  new ApiError(429, "TOO_MANY_ATTEMPTS", "Too many attempts. Try again later.", seconds);
