import { createLoginLimits, type LoginAttempt } from "../../shared/login-limits.ts";
import type { LoginClient } from "../../shared/login-limit-keys.ts";
import { createMemoryValues } from "../../shared/values.ts";
import { ApiError } from "../http/route.ts";

/** A login attempt. `knownBrowser` is null unless the browser has logged in to the account before. */
export type Attempt = Omit<LoginClient, "browser">;

/** Limits failed logins, so that passwords can't be guessed in bulk. Doesn't lock out the account's owner. */
export type FailedLogins = {
  /**
   * Runs `check` and returns its result. A result of null (wrong password or code) counts as a failure.
   * @throws `ApiError` 429 with the seconds to wait if the limits (`LoginLimits`) don't allow the attempt
   */
  attempt<Result>(loginAttempt: Attempt, check: () => Promise<Result | null>): Promise<Result | null>;
};

/** Maximum number of counters in memory, for all accounts and networks. */
const MAX_COUNTERS = 100_000;

/** Concurrent attempts for an account wait for each other. After `waitMs`, they fail with 429. */
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
      const result = await check().catch((error: unknown) => cancelAndRethrow(attempt, error));
      await (result === null ? attempt.recordFailure() : attempt.cancel());
      return result;
    },
  };
}

/** Rethrows an error of the check, without counting the attempt. */
async function cancelAndRethrow(attempt: LoginAttempt, error: unknown): Promise<never> {
  await attempt.cancel();
  throw error;
}

const createTooManyError = (seconds: number): ApiError =>
  new ApiError(429, "TOO_MANY_ATTEMPTS", "Too many attempts. Try again later.", seconds);
