import { emailRule } from "../../../app/domain/record-rules/person.ts";
import { findUserByEmail, type UserRow } from "../account/users.ts";
import { audit, createAuditActor } from "../audit.ts";
import type { Dependencies } from "../feature.ts";
import { ApiError } from "../http/route.ts";
import { fillText, getMailTexts } from "../mail/mail-texts.ts";

type PasswordLogin = {
  email: string;
  password: string;
  language: string;
  /** IP address of the client. */
  address: string;
  /** The purpose of the login, for the audit log. */
  purpose: string;
  requestId: string;
  /** Whether other users than administrators are rejected. */
  isForAdministrators?: boolean;
};

type PasswordLoginResult =
  | { user: UserRow; rejection: null }
  | { user: null; rejection: { status: number; problem: string } };

/**
 * Logs in with a password on one of the API's own pages. The limits apply to attempts on these pages and
 * in the API's login call together. The rejection is the same whether or not the account exists. [AUTH-032]
 */
export async function logInWithPassword(
  { db, auth, log, dataDir }: Pick<Dependencies, "db" | "auth" | "log" | "dataDir">,
  { email, password, language, address, purpose, requestId, isForAdministrators = false }: PasswordLogin,
): Promise<PasswordLoginResult> {
  const user = await findUserByEmail(db, email);
  const writeAudit = (event: "logged-in" | "log-in-failed", reason: string) =>
    audit(log, {
      event,
      actor: createAuditActor(dataDir)(user, email),
      reason,
      from: address,
      requestId,
    });
  const { wrong, tooMany } = getMailTexts(language).authorise;
  // Normalised, because an account's domain can be typed in punycode or in Unicode.
  const attempt = { clientAddress: address, account: emailRule.normalise(email), knownBrowser: null };
  const check = async () => ((await auth.passwords.matches(user?.id ?? null, password)) ? user : null);
  try {
    const matchingUser = await auth.failedLogins.attempt(attempt, check);
    if (matchingUser && isForAdministrators && matchingUser.is_admin !== 1) {
      writeAudit("log-in-failed", "not an administrator");
      return { user: null, rejection: { status: 403, problem: "You need an administrator account." } };
    }
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
