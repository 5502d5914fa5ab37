import { createLoginLimits, type LoginAttempt } from "../../shared/login-limits.ts";
import type { LoginClient } from "../../shared/login-limit-keys.ts";
import { createMemoryValues } from "../../shared/values.ts";
import { ApiError } from "../http/route.ts";

/**
 * A login attempt. It has no browser id, except `knownBrowser` if that browser has logged in to the account
 * before: clients can make up other ids.
 */
export type Attempt = Omit<LoginClient, "browser">;

/** Limits failed logins, so that passwords can't be guessed in bulk, without locking out the owner. */
export type FailedLogins = {
  /**
   * Runs `check` and returns its result: null means a wrong password or code, which counts as a failure.
   * Throws `ApiError` 429 with the seconds to wait if the limits (`LoginLimits`) don't allow the attempt.
   */
  attempt<Result>(loginAttempt: Attempt, check: () => Promise<Result | null>): Promise<Result | null>;
};

/** Maximum number of counters in memory, for all accounts and networks. */
const MAX_COUNTERS = 100_000;

/** `waitMs`: concurrent attempts for an account wait for each other this long, then fail with 429. */
const LIMIT_SETTINGS = { waitMs: 50_000, maxConcurrentPerNetwork: 30 };

/** Creates the limiter. Its counts are in memory, so a restart clears them. */
export function createFailedLogins(clock: { now(): number }): FailedLogins {
  const limits = createLoginLimits(createMemoryValues(clock, MAX_COUNTERS), clock, LIMIT_SETTINGS);

  return {
    async attempt(loginAttempt, check) {
      const account = loginAttempt.account.trim().toLowerCase();
      const admission = await limits.admit({ ...loginAttempt, account, browser: "" }, "password");
      if (admission.kind === "wait") throw createTooManyError(admission.retryAfter);
      const { attempt } = admission;
      const result = await check().catch((error: unknown) => refundAndRethrow(attempt, error));
      await (result === null ? attempt.recordFailure() : attempt.cancel());
      return result;
    },
  };
}

/** Doesn't count an attempt that couldn't be checked because of an error. */
async function refundAndRethrow(attempt: LoginAttempt, error: unknown): Promise<never> {
  await attempt.cancel();
  throw error;
}

const createTooManyError = (seconds: number): ApiError =>
  new ApiError(429, "TOO_MANY_ATTEMPTS", "Too many attempts. Try again later.", seconds);
