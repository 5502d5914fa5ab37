import { isOrganiserError, isRefusal, type OrganiserError } from "../organiser-client/errors.ts";
import type { Recovered } from "../request-context.ts";
import { admitted, applicantOf } from "./admittance.ts";
import type { LogInParts } from "./log-in-parts.ts";
import { plainCode } from "./log-in-by-code.ts";
import type { Admission } from "./log-in-limits.ts";
import { unreachable } from "./password-log-in.ts";

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
  const { organiser, session, limits, audit, log } = parts;
  const { email, code, newPassword } = given;
  const who = applicantOf(email, parts);
  const admission = await limits.admit(who, "code").catch((error: unknown): Admission => {
    log.warn({ err: error }, "log-ins can't be counted");
    return { kind: "admitted", attempt: { failed: async () => {}, giveBack: async () => {} } };
  });
  if (admission.kind === "wait") {
    audit({ what: "log-in-failed", who: who.account, why: "too many tries" });
    return { ok: false, reason: "limited", retryAfter: admission.retryAfter };
  }

  const outcome = await passwordBy(() =>
    organiser().account.recoverPasswordCheck(email, plainCode(code), newPassword),
  );
  const isFailure = !outcome.ok && outcome.reason === "refused";
  const settled = isFailure ? admission.attempt.failed() : admission.attempt.giveBack();
  await settled.catch((error: unknown) => log.warn({ err: error }, "a log-in can't be counted"));
  if (!outcome.ok) {
    if (isFailure) audit({ what: "log-in-failed", who: who.account, why: "wrong code" });
    return outcome;
  }

  audit({ what: "password-changed", who: who.account, why: "forgotten password" });
  const { password } = outcome;
  const logIn = await admitted("password", email, parts, () =>
    organiser().account.login(email, password, session.fingerprint()),
  ).catch(unreachable);
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
  if (status === 429) return { ok: false, reason: "limited", retryAfter: 30 };
  if (isRefusal(error))
    return { ok: false, reason: "refused", said: textCode === "INVALID_CODE" ? "" : said };
  return { ok: false, reason: [404, 405, 501].includes(status) ? "not-offered" : "unreachable" };
}
