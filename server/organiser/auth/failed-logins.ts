import { createLoginLimits, type LoginAttempt } from "../../shared/login-limits.ts";
import type { LoginClient } from "../../shared/login-limit-keys.ts";
import { createMemoryValues } from "../../shared/values.ts";
import { ApiError } from "../http/route.ts";

/** A login attempt. The browser's fingerprint is not trusted until it has logged in to the account. */
export type Attempt = Omit<LoginClient, "browser">;

/**
 * Counts failed logins, so that passwords can't be guessed in bulk and attackers can't lock out the owner.
 */
export type FailedLogins = {
  /**
   * Runs `check`, which returns null for a wrong password or code, if the limits (`LoginLimits`) allow the
   * attempt. Throws `ApiError` 429 with the seconds to wait.
   */
  attempt<Result>(who: Attempt, check: () => Promise<Result | null>): Promise<Result | null>;
};

/** Number of counters kept in memory; an account has at most eleven from one site of the network. */
const MAX_NAMES = 100_000;

/** An attempt may wait for others as long as the site waits for this API. */
const SETTINGS = { waitMs: 50_000, maxConcurrentPerNetwork: 30 };

/** Counts are in memory: a restart clears them. */
export function createFailedLogins(clock: { now(): number }): FailedLogins {
  const limits = createLoginLimits(createMemoryValues(clock, MAX_NAMES), clock, SETTINGS);

  return {
    async attempt(who, check) {
      const account = who.account.trim().toLowerCase();
      const admission = await limits.admit({ ...who, account, browser: "" }, "password");
      if (admission.kind === "wait") throw tooMany(admission.retryAfter);
      const { attempt } = admission;
      const result = await check().catch((error: unknown) => giveBackAndRethrow(attempt, error));
      await (result === null ? attempt.failed() : attempt.giveBack());
      return result;
    },
  };
}

/** An attempt that couldn't be checked doesn't count. */
async function giveBackAndRethrow(attempt: LoginAttempt, error: unknown): Promise<never> {
  await attempt.giveBack();
  throw error;
}

const tooMany = (seconds: number): ApiError =>
  new ApiError(429, "TOO_MANY_ATTEMPTS", "Too many attempts. Try again later.", seconds);
