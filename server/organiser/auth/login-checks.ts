import { email } from "../../../app/domain/record-rules/person.ts";
import { findUserByEmail, type UserRow } from "../account/users.ts";
import { createAuditActor } from "../audit.ts";
import type { Parts } from "../feature.ts";
import { type CodeRequestLimiter, createCodeRequestLimiter } from "./code-request-limiter.ts";
import { type Attempt, createFailedLogins, type FailedLogins } from "./failed-logins.ts";
import { findKnownBrowser } from "./known-browsers.ts";

/** Limits and lookups that all login methods share, so that one method can't bypass the limits of another. */
export type LoginChecks = {
  /** Limits password attempts, including those on the API's own pages. */
  passwordAttempts: FailedLogins;
  /** Limits attempts with six-digit login codes. */
  codeAttempts: FailedLogins;
  /** Limits attempts with ten-digit codes, for login and password recovery. */
  recoveryAttempts: FailedLogins;
  /** Limits requested codes. */
  codeRequestLimiter: CodeRequestLimiter;
  /**
   * Finds the user of an email address (null if there is none). `attempt` is the argument of the limiters.
   */
  identifyAttempt: (
    email: string,
    fingerprint: string,
    address: string,
  ) => Promise<{ user: UserRow | null; attempt: Attempt }>;
  /** Returns the `actor` of an audit event, for a user or for an email address without an account. */
  getAuditActor: ReturnType<typeof createAuditActor>;
};

export function createLoginChecks({ db, clock, dataDir, auth }: Parts): LoginChecks {
  return {
    passwordAttempts: auth.failedLogins,
    codeAttempts: createFailedLogins(clock),
    recoveryAttempts: createFailedLogins(clock),
    codeRequestLimiter: createCodeRequestLimiter(clock),

    async identifyAttempt(input, fingerprint, address) {
      // Normalise the address: a domain in punycode and in Unicode is the same account.
      const account = email.normalise(input);
      const user = await findUserByEmail(db, account);
      const knownBrowser = await findKnownBrowser(db, user?.id ?? null, fingerprint);
      return { user, attempt: { clientAddress: address, account, knownBrowser } };
    },

    getAuditActor: createAuditActor(dataDir),
  };
}
