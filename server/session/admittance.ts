import type { Tokens } from "../../app/wire/account.ts";
import { isOrganiserError, isRefusal } from "../organiser-client/errors.ts";
import type { LogIn } from "../request-context.ts";
import { logInLimits } from "../../app/domain/log-in-limits.ts";
import { beginSession } from "./begin-session.ts";
import type { Admission, Applicant } from "./log-in-limits.ts";
import { accountMark, type LogInParts } from "./log-in-parts.ts";

/**
 * One try to log in by something that can be guessed: `ask` gets the tokens from the API. What went wrong
 * says nothing of whether the account exists: unknown ones are counted like all others. A try that isn't a
 * failure is given back. [AUTH-024 AUTH-032]
 */
export async function admitted(
  way: "password" | "code",
  email: string,
  parts: LogInParts,
  ask: () => Promise<Tokens>,
): Promise<LogIn> {
  const { limits, audit, log } = parts;
  const who = applicantOf(email, parts);
  const failed = (why: string) => audit({ what: "log-in-failed", who: who.account, why });

  const admission = await limits.admit(who, way).catch((error: unknown): Admission => {
    log.warn({ err: error }, "log-ins can't be counted");
    return { kind: "admitted", attempt: uncounted };
  });
  if (admission.kind === "wait") {
    failed("too many tries");
    return { ok: false, reason: "limited", retryAfter: admission.retryAfter };
  }

  const outcome = await tokensBy(ask);
  const isFailure = "reason" in outcome && outcome.reason === "refused";
  const settled = isFailure ? admission.attempt.failed() : admission.attempt.giveBack();
  await settled.catch((error: unknown) => log.warn({ err: error }, "a log-in can't be counted"));
  if ("reason" in outcome) {
    if (outcome.reason !== "unreachable") failed(isFailure ? `wrong ${way}` : "too many tries");
    return { ok: false, ...outcome };
  }
  return beginSession(outcome, way, parts);
}

/** Who asks, as the limits count them. */
export function applicantOf(email: string, { visit, sealer, clientAddress }: LogInParts): Applicant {
  const account = accountMark(email, sealer);
  return {
    clientAddress,
    account,
    knownBrowser: visit.isKnownTo(account) ? visit.knownFingerprint() : null,
    browser: visit.fingerprint(),
  };
}

type Refused = { reason: "refused" | "unreachable" } | { reason: "limited"; retryAfter: number };

async function tokensBy(ask: () => Promise<Tokens>): Promise<Tokens | Refused> {
  try {
    return await ask();
  } catch (error) {
    if (!isOrganiserError(error)) throw error;
    if (error.status === 429) return { reason: "limited", retryAfter: logInLimits.spacing / 1_000 };
    return { reason: isRefusal(error) ? "refused" : "unreachable" };
  }
}

const uncounted = { failed: () => Promise.resolve(), giveBack: () => Promise.resolve() };
