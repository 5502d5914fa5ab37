import { loginLimits } from "../../../app/domain/login-limits.ts";
import { isOrganiserError, isApiRejection, type OrganiserError } from "../../organiser-client/errors.ts";
import type { PasswordRecoveryResult } from "../../request-context.ts";
import { attemptLogin, identifyLoginClient, countAttempt, stripCodeSpaces } from "./login-attempt.ts";
import type { LoginServices } from "./login-parts.ts";

type NewPassword = {
  email: string;
  code: string;
  /** "" lets the API generate one. */
  newPassword: string;
};

/**
 * Sets a new password with an emailed code, and logs in with it. Wrong codes count as failed login attempts.
 * [AUTH-045]
 */
export async function recoverPassword(
  given: NewPassword,
  parts: LoginServices,
): Promise<PasswordRecoveryResult> {
  const { organiser, session, audit } = parts;
  const { email, code, newPassword } = given;
  const outcome = await countAttempt("code", email, parts, () =>
    setPassword(() => organiser().account.recoverPasswordCheck(email, stripCodeSpaces(code), newPassword)),
  );
  if (!outcome.ok) return outcome;

  audit({
    what: "password-changed",
    who: identifyLoginClient(email, parts).account,
    why: "forgotten password",
  });
  const { password } = outcome;
  const logIn = await attemptLogin("password", email, parts, () =>
    organiser().account.login(email, password, session.fingerprint()),
  );
  return { ok: true, password, isLoggedIn: logIn.ok };
}

type PasswordResult = Exclude<PasswordRecoveryResult, { ok: true }> | { ok: true; password: string };

async function setPassword(
  ask: () => Promise<{ newPassword: string; message: string }>,
): Promise<PasswordResult> {
  try {
    const { newPassword, message } = await ask();
    return message === ""
      ? { ok: true, password: newPassword }
      : { ok: false, reason: "rejected", message: message };
  } catch (error) {
    if (!isOrganiserError(error)) throw error;
    return rejectionOf(error);
  }
}

function rejectionOf(error: OrganiserError): PasswordResult {
  const { status, textCode, apiMessage, retryAfter } = error;
  if (status === 429)
    return { ok: false, reason: "limited", retryAfter: retryAfter || loginLimits.spacing / 1_000 };
  if (isApiRejection(error))
    return { ok: false, reason: "rejected", message: textCode === "INVALID_CODE" ? "" : apiMessage };
  return { ok: false, reason: [404, 405, 501].includes(status) ? "not-offered" : "unreachable" };
}
