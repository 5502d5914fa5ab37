import { LOGIN_LIMITS } from "../../../app/domain/login-limits.ts";
import { isOrganiserError, isApiRejection, type OrganiserError } from "../../organiser-client/errors.ts";
import type { PasswordRecoveryResult } from "../../request-context.ts";
import { attemptLogin, identifyLoginClient, countAttempt, stripCodeSpaces } from "./login-attempt.ts";
import type { LoginServices } from "./login-services.ts";

type PasswordRecoveryInput = {
  email: string;
  code: string;
  /** If "", the API generates a password. */
  newPassword: string;
};

/**
 * Sets a new password with an emailed code, and logs in with the password. Wrong codes count as failed
 * logins. [AUTH-045]
 */
export async function recoverPassword(
  { email, code, newPassword }: PasswordRecoveryInput,
  services: LoginServices,
): Promise<PasswordRecoveryResult> {
  const { getOrganiser, session, audit } = services;
  const outcome = await countAttempt("code", email, services, () =>
    setPassword(() => getOrganiser().account.recoverPassword(email, stripCodeSpaces(code), newPassword)),
  );
  if (!outcome.ok) return outcome;

  audit({
    event: "password-changed",
    actor: identifyLoginClient(email, services).account,
    reason: "forgotten password",
  });
  const { password } = outcome;
  const login = await attemptLogin("password", email, services, () =>
    getOrganiser().account.logInByPassword(email, password, session.fingerprint()),
  );
  return { ok: true, password, isLoggedIn: login.ok };
}

type PasswordResult = Exclude<PasswordRecoveryResult, { ok: true }> | { ok: true; password: string };

async function setPassword(
  callApi: () => Promise<{ newPassword: string; message: string }>,
): Promise<PasswordResult> {
  try {
    const { newPassword, message } = await callApi();
    return message === "" ? { ok: true, password: newPassword } : { ok: false, reason: "rejected", message };
  } catch (error) {
    if (!isOrganiserError(error)) throw error;
    return toPasswordResult(error);
  }
}

function toPasswordResult(error: OrganiserError): PasswordResult {
  const { status, textCode, apiMessage, retryAfter } = error;
  if (status === 429)
    return { ok: false, reason: "limited", retryAfter: retryAfter || LOGIN_LIMITS.spacingMs / 1_000 };
  if (isApiRejection(error))
    return { ok: false, reason: "rejected", message: textCode === "INVALID_CODE" ? "" : apiMessage };
  return { ok: false, reason: [404, 405, 501].includes(status) ? "not-offered" : "unreachable" };
}
