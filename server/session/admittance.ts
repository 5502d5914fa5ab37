import type { Tokens } from "../../app/wire/account.ts";
import { isOrganiserError } from "../organiser-client/errors.ts";
import type { Organiser } from "../organiser-client/organiser.ts";
import type { AuditEvent, Clock, Log, LogIn, Session } from "../request-context.ts";
import { logInLimits } from "../../app/domain/log-in-limits.ts";
import type { BrowsersCart } from "./cart.ts";
import type { Admission, Applicant, LogInLimits } from "./log-in-limits.ts";
import type { Sealer } from "./sealer.ts";
import type { Visit } from "./visit.ts";

/** What every way to log in is made from. */
export type LogInParts = {
  organiser: () => Organiser;
  session: Session;
  clock: Clock;
  visit: Visit;
  cart: Pick<BrowsersCart, "merge">;
  limits: LogInLimits;
  sealer: Sealer;
  audit: (event: AuditEvent) => void;
  log: Log;
  clientAddress: string;
  /** Undoes a sign-in of this request. */
  forget: () => void;
};

/**
 * One try to log in, whichever way: `ask` gets the tokens from the API. What went wrong says nothing of
 * whether the account exists: unknown ones are counted like all others. A try that isn't a failure is given
 * back. [AUTH-024 AUTH-032]
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
  return enter(outcome, who.account, way, parts);
}

/** Who asks, as the limits count them. */
export function applicantOf(email: string, { visit, sealer, clientAddress }: LogInParts): Applicant {
  const account = accountMark(sealer, email);
  return {
    clientAddress,
    account,
    knownBrowser: visit.isKnownTo(account) ? visit.knownFingerprint() : null,
    browser: visit.fingerprint(),
  };
}

/** An account's name as it may stand in a cookie, the store or a log. */
export const accountMark = (sealer: Sealer, email: string): string =>
  sealer.mark("account name", email.trim().toLowerCase()).slice(0, 16);

/** Somebody whom the API let in: session, cart, and what the browser remembers of it. */
export async function enter(
  tokens: Tokens,
  account: string,
  way: string,
  { session, visit, cart, audit, forget }: LogInParts,
  base: string | null = null,
): Promise<LogIn> {
  session.signIn(tokens, base);
  const user = await session.user().catch((error: unknown) => {
    forget();
    throw error;
  });
  if (user === null) return { ok: false, reason: "unreachable" };
  audit({ what: "logged-in", who: String(user.id), why: way });
  visit.rememberAccount(account);
  visit.forgetAsked(account);
  await cart.merge();
  return { ok: true, user };
}

type Refused = { reason: "refused" | "unreachable" } | { reason: "limited"; retryAfter: number };

async function tokensBy(ask: () => Promise<Tokens>): Promise<Tokens | Refused> {
  try {
    return await ask();
  } catch (error) {
    if (!isOrganiserError(error)) throw error;
    if (error.status === 429) return { reason: "limited", retryAfter: logInLimits.spacing / 1_000 };
    const isRefused = error.status >= 400 && error.status < 500 && error.status !== 404;
    return { reason: isRefused ? "refused" : "unreachable" };
  }
}

const uncounted = { failed: () => Promise.resolve(), giveBack: () => Promise.resolve() };
