import type { Tokens } from "../../../app/wire/account.ts";
import { isOrganiserError, isApiRejection } from "../../organiser-client/errors.ts";
import type { Credentials, LoginResult } from "../../request-context.ts";
import { loginLimits } from "../../../app/domain/login-limits.ts";
import { startSession } from "./start-session.ts";
import type { Admission } from "../../shared/login-limits.ts";
import type { LoginClient } from "../../shared/login-limit-keys.ts";
import { hashAccountName, type LoginServices, type TokenResult } from "./login-parts.ts";
import { waitInLoginQueue } from "./login-queue-ticket.ts";

/** Logs in with email and password; the password is used exactly as typed. [AUTH-024] */
export function logInByPassword(
  { email, password, ticket }: Credentials,
  parts: LoginServices,
): Promise<LoginResult> {
  const { organiser, session } = parts;
  const requestTokens = () => organiser().account.login(email, password, session.fingerprint());
  return attemptLogin("password", email, parts, requestTokens, (log) => waitInLoginQueue(ticket, parts, log));
}

/** Logs in with an emailed code; spaces from copying are ignored. [AUTH-046] */
export function logInByCode(email: string, code: string, parts: LoginServices): Promise<LoginResult> {
  const { organiser, session } = parts;
  return attemptLogin("code", email, parts, async () => {
    const result = await organiser().account.logInByCode(email, stripCodeSpaces(code), session.fingerprint());
    // A rejection is a 200 response with a message, as documented.
    return result.message === "" ? (result.tokens ?? null) : null;
  });
}

/** Removes spaces that were copied with a code. */
export const stripCodeSpaces = (code: string): string => code.replace(/\s/g, "");

/**
 * One attempt to log in with a guessable secret. `ask` fetches the tokens from the API, null if it rejects.
 * Failures don't reveal whether the account exists. `waitInLoginQueue` runs the attempt, possibly after waiting in the
 * queue. [AUTH-024 AUTH-032]
 */
export async function attemptLogin(
  method: "password" | "code",
  email: string,
  parts: LoginServices,
  ask: () => Promise<Tokens | null>,
  inTurn: (attempt: () => Promise<TokenResult>) => Promise<TokenResult> = (attempt) => attempt(),
): Promise<LoginResult> {
  const outcome = await countAttempt(method, email, parts, () => inTurn(() => fetchTokens(ask)));
  return outcome.ok ? startSession(outcome.tokens, method, parts) : outcome;
}

/**
 * One attempt with a guessable secret, if the rate limits allow it. Unknown accounts are counted like all
 * others; attempts that don't fail are not counted.
 */
export async function countAttempt<Outcome extends { ok: true } | { ok: false; reason: string }>(
  method: "password" | "code",
  email: string,
  parts: LoginServices,
  attempt: () => Promise<Outcome>,
): Promise<Outcome | Limited> {
  const { loginLimits, audit, log } = parts;
  const who = identifyLoginClient(email, parts);
  const failed = (why: string) => audit({ what: "log-in-failed", who: who.account, why });

  const admission = await loginLimits.admit(who, method).catch((error: unknown): Admission => {
    log.warn({ err: error }, "log-in attempts could not be counted");
    return { kind: "admitted", attempt: uncounted };
  });
  if (admission.kind === "wait") {
    failed("too many tries");
    return { ok: false, reason: "limited", retryAfter: admission.retryAfter };
  }

  const settle = (settled: Promise<void>) =>
    settled.catch((error: unknown) => log.warn({ err: error }, "a log-in attempt could not be counted"));
  const outcome = await attempt().catch(async (error: unknown) => {
    await settle(admission.attempt.giveBack()); // an internal error is not a failed attempt
    throw error;
  });
  const isFailure = !outcome.ok && outcome.reason === "rejected";
  await settle(isFailure ? admission.attempt.failed() : admission.attempt.giveBack());
  if (isFailure) failed(`wrong ${method}`);
  else if (!outcome.ok && outcome.reason === "limited") failed("too many tries");
  return outcome;
}

type Limited = { ok: false; reason: "limited"; retryAfter: number };

/** Identifies the client for the rate limits. */
export function identifyLoginClient(
  email: string,
  { browser: browserIdentity, encrypter, clientAddress }: LoginServices,
): LoginClient {
  const account = hashAccountName(email, encrypter);
  return {
    clientAddress,
    account,
    knownBrowser: browserIdentity.hasLoggedInTo(account) ? browserIdentity.knownFingerprint() : null,
    browser: browserIdentity.fingerprint(),
  };
}

async function fetchTokens(ask: () => Promise<Tokens | null>): Promise<TokenResult> {
  try {
    const tokens = await ask();
    return tokens ? { ok: true, tokens } : { ok: false, reason: "rejected" };
  } catch (error) {
    if (!isOrganiserError(error)) throw error;
    if (error.status === 429)
      return { ok: false, reason: "limited", retryAfter: error.retryAfter || loginLimits.spacing / 1_000 };
    return { ok: false, reason: isApiRejection(error) ? "rejected" : "unreachable" };
  }
}

const uncounted = { failed: () => Promise.resolve(), giveBack: () => Promise.resolve() };
