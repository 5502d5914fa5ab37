import { emailRule } from "../../../app/domain/record-rules/person.ts";
import { findUserByEmail, type UserRow } from "../account/users.ts";
import { createAuditActor } from "../audit.ts";
import type { Dependencies } from "../feature.ts";
import { type CodeRequestLimiter, createCodeRequestLimiter } from "./code-request-limiter.ts";
import { type LoginAttemptDetails, createFailedLogins, type FailedLogins } from "./failed-logins.ts";
import { findKnownBrowser } from "./known-browsers.ts";

/** Limits and lookups that all login methods share, so that one method can't bypass the limits of another. */
export type LoginChecks = {
  /** Includes attempts on the API's own pages. */
  passwordAttempts: FailedLogins;
  /** For six-digit login codes. */
  codeAttempts: FailedLogins;
  /** For ten-digit codes, which are used for password recovery and login. */
  recoveryAttempts: FailedLogins;
  codeRequestLimiter: CodeRequestLimiter;
  /** Finds the user of an email address. `attempt` is the argument of the limiters. */
  identifyAttempt: (
    email: string,
    fingerprint: string,
    address: string,
  ) => Promise<{ user: UserRow | null; attempt: LoginAttemptDetails }>;
  /** Returns the `actor` of an audit event, for a user or for an email address without an account. */
  getAuditActor: ReturnType<typeof createAuditActor>;
};

export function createLoginChecks({ db, clock, dataDir, auth }: Dependencies): LoginChecks {
  return {
    passwordAttempts: auth.failedLogins,
    codeAttempts: createFailedLogins(clock),
    recoveryAttempts: createFailedLogins(clock),
    codeRequestLimiter: createCodeRequestLimiter(clock),

    async identifyAttempt(input, fingerprint, address) {
      // Normalised, because an account's domain can be typed in punycode or in Unicode.
      const account = emailRule.normalise(input);
      const user = await findUserByEmail(db, account);
      const knownBrowser = await findKnownBrowser(db, user?.id ?? null, fingerprint);
      return { user, attempt: { clientAddress: address, account, knownBrowser } };
    },

    getAuditActor: createAuditActor(dataDir),
  };
}
