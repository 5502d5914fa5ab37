import { email as emailRule } from "../../../app/domain/record-rules/person.ts";
import { findUserByEmail, type UserRow } from "../account/users.ts";
import { audit, createAuditSubject } from "../audit.ts";
import type { Parts } from "../feature.ts";
import { ApiError } from "../http/route.ts";
import { fillText, textsFor } from "../mail/mail-texts.ts";

/**
 * `language` is the page's, `address` the visitor's. `what` is the purpose of the login and `requestId` the
 * request, for the audit line.
 */
type PasswordLogin = {
  email: string;
  password: string;
  language: string;
  address: string;
  what: string;
  requestId: string;
};

type Outcome =
  | { user: UserRow; rejection: null }
  | { user: null; rejection: { status: number; problem: string } };

/**
 *
 * Logs in with a password on one of the API's own pages; attempts count together with those of the API calls.
 * The error is the same whether or not there is such an account. [AUTH-032]
 */
export async function logInWithPassword(
  { db, auth, log, dataDir }: Pick<Parts, "db" | "auth" | "log" | "dataDir">,
  { email, password, language, address, what, requestId }: PasswordLogin,
): Promise<Outcome> {
  const writeAudit = (event: "logged-in" | "log-in-failed", who: UserRow | null, why: string) =>
    audit(log, { what: event, who: createAuditSubject(dataDir)(who, email), why, from: address, requestId });
  const { wrong, tooMany } = textsFor(language).authorise;
  const user = await findUserByEmail(db, email);
  // Counted per mailbox, however the address is spelt.
  const attempt = { clientAddress: address, account: emailRule.normalise(email), knownBrowser: null };
  const check = async () => ((await auth.passwords.matches(user?.id ?? null, password)) ? user : null);
  try {
    const matchingUser = await auth.failedLogins.attempt(attempt, check);
    writeAudit(matchingUser ? "logged-in" : "log-in-failed", user, matchingUser ? what : "wrong password");
    return matchingUser
      ? { user: matchingUser, rejection: null }
      : { user: null, rejection: { status: 400, problem: wrong } };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
    writeAudit("log-in-failed", user, "too many tries");
    const problem = fillText(tooMany, { seconds: error.retryAfter ?? 30 });
    return { user: null, rejection: { status: 429, problem } };
  }
}
