import { setTimeout as pause } from "node:timers/promises";
import { logInLimits } from "../../app/domain/log-in-limits.ts";
import { isOrganiserError, organiserError } from "../organiser-client/errors.ts";
import type { CodeSent, LogIn } from "../request-context.ts";
import { admitted, applicantOf } from "./admittance.ts";
import type { LogInParts } from "./log-in-parts.ts";
import { unreachable } from "./password-log-in.ts";

/**
 * Has the API mail a code. Of an address that no account has it says the same, after the same time: whether
 * there is one is told to its owner alone. [AUTH-032]
 */
export async function sendCode(email: string, parts: LogInParts): Promise<CodeSent> {
  const [outcome] = await Promise.all([askForCode(email, parts), pause(leastTime)]);
  return outcome;
}

/** Longer than it takes an API to find an account, or none, and to write a mail. Milliseconds. */
const leastTime = 500;

async function askForCode(email: string, parts: LogInParts): Promise<CodeSent> {
  const { organiser, session, limits, audit, log } = parts;
  const who = applicantOf(email, parts);
  const retryAfter = await limits.countCode(who).catch((error: unknown) => {
    log.warn({ err: error }, "codes can't be counted");
    return null;
  });
  audit({
    what: "code-asked-for",
    who: who.account,
    ...(retryAfter === null ? {} : { why: "too many, refused" }),
  });
  if (retryAfter !== null) return { ok: false, reason: "limited", retryAfter };

  try {
    await organiser().account.sendCode(email, session.fingerprint());
    return { ok: true };
  } catch (error) {
    if (!isOrganiserError(error)) throw error;
    if (error.status === 429)
      return { ok: false, reason: "limited", retryAfter: logInLimits.codePeriod / 1_000 };
    if (error.said === unknownAddress) return { ok: true };
    if ([404, 405, 501].includes(error.status)) return { ok: false, reason: "not-offered" };
    return error.status >= 400 && error.status < 500 ? { ok: true } : { ok: false, reason: "unreachable" };
  }
}

/** The documented words for an address that no account has. */
const unknownAddress = "User not found";

/** Logs in by a code that was mailed; spaces in it, as people copy them, don't count. */
export function logInByCode(email: string, code: string, parts: LogInParts): Promise<LogIn> {
  const { organiser, session } = parts;
  return admitted("code", email, parts, async () => {
    const answer = await organiser().account.logInByCode(
      email,
      code.replace(/\s/g, ""),
      session.fingerprint(),
    );
    if (answer.message === "" && answer.tokens) return answer.tokens;
    // Refused in a good answer, as the documents have it.
    throw organiserError("refused", "GET /api/v1/cognito/user/loginRecoveryCode", { status: 400 });
  }).catch(unreachable);
}
