import { createHmac } from "node:crypto";
import { findUserByEmail, type UserRow } from "../account/users.ts";
import type { Parts } from "../feature.ts";
import { keptSecret } from "../kept-secret.ts";
import { type CodeMails, createCodeMails } from "./code-mails.ts";
import { type Attempt, createFailedLogIns, type FailedLogIns } from "./failed-log-ins.ts";
import { knownBrowser } from "./known-browsers.ts";

/** What all ways in count and look up together, so that none of them is a way around another's limits. */
export type LogInChecks = {
  /** Passwords and log-in codes, those of the authorisation pages with them. */
  tries: FailedLogIns;
  /** Codes that recover a password. */
  recoveryTries: FailedLogIns;
  mails: CodeMails;
  /** Who has this e-mail address, null for nobody; and how what they try is counted. */
  triedBy: (
    name: string,
    fingerprint: string,
    address: string,
  ) => Promise<{ user: UserRow | null; attempt: Attempt }>;
  /** Who an audit line is about: the account's id, or what can't be turned back into what was typed. */
  who: (user: { id: number } | null, name: string) => string;
};

export function createLogInChecks({ db, clock, dataDir, auth }: Parts): LogInChecks {
  const secret = keptSecret(dataDir, "audit");
  return {
    tries: auth.tries,
    recoveryTries: createFailedLogIns(clock),
    mails: createCodeMails(clock),

    async triedBy(name, fingerprint, address) {
      const user = await findUserByEmail(db, name);
      const browser = await knownBrowser(db, user?.id ?? null, fingerprint);
      return { user, attempt: { address, account: name, knownBrowser: browser } };
    },

    who: (user, name) =>
      user
        ? String(user.id)
        : createHmac("sha256", secret).update(plain(name)).digest("base64url").slice(0, 16),
  };
}

const plain = (name: string): string => name.trim().toLowerCase();
