import { email } from "../../../app/domain/record-rules/person.ts";
import { findUserByEmail, type UserRow } from "../account/users.ts";
import { createAuditSubject } from "../audit.ts";
import type { Parts } from "../feature.ts";
import { type CodeMails, createCodeMails } from "./code-mails.ts";
import { type Attempt, createFailedLogins, type FailedLogins } from "./failed-logins.ts";
import { findKnownBrowser } from "./known-browsers.ts";

/** Limits and lookups shared by all login methods, so that none can be used to bypass another's limits. */
export type LoginChecks = {
  /** Attempts with passwords, including those on the authorisation pages. */
  passwordAttempts: FailedLogins;
  /** Attempts with six-digit login codes; separate, so that codes and passwords don't use up each other's. */
  codeAttempts: FailedLogins;
  /** Attempts with password recovery codes. */
  recoveryAttempts: FailedLogins;
  codeMails: CodeMails;
  /** Finds the user of an email address (null for none), and how an attempt with it is counted. */
  identifyAttempt: (
    name: string,
    fingerprint: string,
    address: string,
  ) => Promise<{ user: UserRow | null; attempt: Attempt }>;
  /** Subject of an audit line. */
  who: ReturnType<typeof createAuditSubject>;
};

export function createLoginChecks({ db, clock, dataDir, auth }: Parts): LoginChecks {
  return {
    passwordAttempts: auth.failedLogins,
    codeAttempts: createFailedLogins(clock),
    recoveryAttempts: createFailedLogins(clock),
    codeMails: createCodeMails(clock),

    async identifyAttempt(typed, fingerprint, address) {
      // A mailbox is one account, however its domain is written.
      const name = email.normalise(typed);
      const user = await findUserByEmail(db, name);
      const browser = await findKnownBrowser(db, user?.id ?? null, fingerprint);
      return { user, attempt: { clientAddress: address, account: name, knownBrowser: browser } };
    },

    who: createAuditSubject(dataDir),
  };
}
