import { logInLimits } from "../../../app/domain/log-in-limits.ts";
import { isOrganiserError, isRefusal, type OrganiserError } from "../../organiser-client/errors.ts";
import type { Recovered } from "../../request-context.ts";
import { admitted, applicantOf, counted } from "./admittance.ts";
import type { LogInParts } from "./log-in-parts.ts";
import { plainCode } from "./log-in-by-code.ts";

type NewPassword = {
  email: string;
  code: string;
  /** "" has the API invent one. */
  newPassword: string;
};

/**
 * Sets a new password by the code of a mail, and logs in with it. Wrong codes are counted like those of a
 * log-in. [AUTH-045]
 */
export async function recoverPassword(given: NewPassword, parts: LogInParts): Promise<Recovered> {
  const { organiser, session, audit } = parts;
  const { email, code, newPassword } = given;
  const outcome = await counted("code", email, parts, () =>
    passwordBy(() => organiser().account.recoverPasswordCheck(email, plainCode(code), newPassword)),
  );
  if (!outcome.ok) return outcome;

  audit({ what: "password-changed", who: applicantOf(email, parts).account, why: "forgotten password" });
  const { password } = outcome;
  const logIn = await admitted("password", email, parts, () =>
    organiser().account.login(email, password, session.fingerprint()),
  );
  return { ok: true, password, isLoggedIn: logIn.ok };
}

type Asked = Exclude<Recovered, { ok: true }> | { ok: true; password: string };

async function passwordBy(ask: () => Promise<{ newPassword: string; message: string }>): Promise<Asked> {
  try {
    const { newPassword, message } = await ask();
    return message === ""
      ? { ok: true, password: newPassword }
      : { ok: false, reason: "refused", said: message };
  } catch (error) {
    if (!isOrganiserError(error)) throw error;
    return refusalOf(error);
  }
}

function refusalOf(error: OrganiserError): Asked {
  const { status, textCode, said } = error;
  if (status === 429) return { ok: false, reason: "limited", retryAfter: logInLimits.spacing / 1_000 };
  if (isRefusal(error))
    return { ok: false, reason: "refused", said: textCode === "INVALID_CODE" ? "" : said };
  return { ok: false, reason: [404, 405, 501].includes(status) ? "not-offered" : "unreachable" };
}
