import { email as emailRule } from "../../../app/domain/record-rules/person.ts";
import { findUserByEmail, type UserRow } from "../account/users.ts";
import { audit, createAuditSubject } from "../audit.ts";
import type { Parts } from "../feature.ts";
import { ApiError } from "../http/route.ts";
import { fillText, textsFor } from "../mail/mail-texts.ts";

/** Data of a posted login form. */
type PasswordLogin = {
  email: string;
  password: string;
  /** Language of the page. */
  language: string;
  /** Client address. */
  address: string;
  /** What the login is for, as text for the audit log. */
  purpose: string;
  requestId: string;
};

type PasswordLoginResult =
  | { user: UserRow; rejection: null }
  | { user: null; rejection: { status: number; problem: string } };

/**
 * Logs in with a password on one of the API's own pages. Attempts count together with those of the API's
 * call. The rejection is the same whether or not there is such an account. [AUTH-032]
 */
export async function logInWithPassword(
  { db, auth, log, dataDir }: Pick<Parts, "db" | "auth" | "log" | "dataDir">,
  { email, password, language, address, purpose, requestId }: PasswordLogin,
): Promise<PasswordLoginResult> {
  const user = await findUserByEmail(db, email);
  const writeAudit = (event: "logged-in" | "log-in-failed", reason: string) =>
    audit(log, {
      what: event,
      who: createAuditSubject(dataDir)(user, email),
      why: reason,
      from: address,
      requestId,
    });
  const { wrong, tooMany } = textsFor(language).authorise;
  // Attempts count per mailbox, so a domain in punycode and in Unicode must be the same.
  const attempt = { clientAddress: address, account: emailRule.normalise(email), knownBrowser: null };
  const check = async () => ((await auth.passwords.matches(user?.id ?? null, password)) ? user : null);
  try {
    const matchingUser = await auth.failedLogins.attempt(attempt, check);
    writeAudit(matchingUser ? "logged-in" : "log-in-failed", matchingUser ? purpose : "wrong password");
    return matchingUser
      ? { user: matchingUser, rejection: null }
      : { user: null, rejection: { status: 400, problem: wrong } };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
    writeAudit("log-in-failed", "too many tries");
    const problem = fillText(tooMany, { seconds: error.retryAfter ?? 30 });
    return { user: null, rejection: { status: 429, problem } };
  }
}
