import type { Tokens } from "../../../app/wire/account.ts";
import { isOrganiserError, isRefusal } from "../../organiser-client/errors.ts";
import type { LogIn } from "../../request-context.ts";
import { logInLimits } from "../../../app/domain/log-in-limits.ts";
import { beginSession } from "./begin-session.ts";
import type { Admission, Applicant } from "./log-in-limits.ts";
import { accountMark, type LogInParts } from "./log-in-parts.ts";

/**
 * One try to log in by something that can be guessed: `ask` gets the tokens from the API, null where it gives
 * none. What went wrong says nothing of whether the account exists. `inTurn` lets it begin, perhaps later.
 * [AUTH-024 AUTH-032]
 */
export async function admitted(
  way: "password" | "code",
  email: string,
  parts: LogInParts,
  ask: () => Promise<Tokens | null>,
  inTurn: (attempt: () => Promise<TokensAsked>) => Promise<TokensAsked> = (attempt) => attempt(),
): Promise<LogIn> {
  const outcome = await counted(way, email, parts, () => inTurn(() => tokensBy(ask)));
  return outcome.ok ? beginSession(outcome.tokens, way, parts) : outcome;
}

/**
 * One try to be let in by something that can be guessed, if the limits admit it. Unknown accounts are counted
 * like all others; a try that isn't a failure is given back.
 */
export async function counted<Outcome extends { ok: true } | { ok: false; reason: string }>(
  way: "password" | "code",
  email: string,
  parts: LogInParts,
  attempt: () => Promise<Outcome>,
): Promise<Outcome | Limited> {
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

  const settle = (settled: Promise<void>) =>
    settled.catch((error: unknown) => log.warn({ err: error }, "a log-in can't be counted"));
  const outcome = await attempt().catch(async (error: unknown) => {
    await settle(admission.attempt.giveBack()); // a fault of this site's own is no try
    throw error;
  });
  const isFailure = !outcome.ok && outcome.reason === "refused";
  await settle(isFailure ? admission.attempt.failed() : admission.attempt.giveBack());
  if (isFailure) failed(`wrong ${way}`);
  else if (!outcome.ok && outcome.reason === "limited") failed("too many tries");
  return outcome;
}

type Limited = { ok: false; reason: "limited"; retryAfter: number };

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

export type TokensAsked = { ok: true; tokens: Tokens } | Exclude<LogIn, { ok: true }>;

async function tokensBy(ask: () => Promise<Tokens | null>): Promise<TokensAsked> {
  try {
    const tokens = await ask();
    return tokens ? { ok: true, tokens } : { ok: false, reason: "refused" };
  } catch (error) {
    if (!isOrganiserError(error)) throw error;
    if (error.status === 429)
      return { ok: false, reason: "limited", retryAfter: logInLimits.spacing / 1_000 };
    return { ok: false, reason: isRefusal(error) ? "refused" : "unreachable" };
  }
}

const uncounted = { failed: () => Promise.resolve(), giveBack: () => Promise.resolve() };
