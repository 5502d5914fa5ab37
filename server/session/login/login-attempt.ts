import type { Tokens } from "../../../app/wire/account.ts";
import { isOrganiserError, isApiRejection } from "../../organiser-client/errors.ts";
import type { Credentials, LoginResult } from "../../request-context.ts";
import { LOGIN_LIMITS } from "../../../app/domain/login-limits.ts";
import { startSession } from "./start-session.ts";
import type { Admission } from "../../shared/login-limits.ts";
import type { LoginClient } from "../../shared/login-limit-keys.ts";
import { hashAccountName, type LoginServices, type TokenResult } from "./login-services.ts";
import { waitInLoginQueue } from "./login-queue-ticket.ts";

/** Logs in with email and password. The password is sent exactly as the user entered it. [AUTH-024] */
export function logInByPassword(
  { email, password, ticket }: Credentials,
  services: LoginServices,
): Promise<LoginResult> {
  const { getOrganiser, session } = services;
  const requestTokens = () => getOrganiser().account.logInByPassword(email, password, session.fingerprint());
  return attemptLogin("password", email, services, requestTokens, (log) =>
    waitInLoginQueue(ticket, services, log),
  );
}

/** Logs in with an emailed code. Spaces in the code are ignored. [AUTH-046] */
export function logInByCode(email: string, code: string, services: LoginServices): Promise<LoginResult> {
  const { getOrganiser, session } = services;
  return attemptLogin("code", email, services, async () => {
    const result = await getOrganiser().account.logInByCode(
      email,
      stripCodeSpaces(code),
      session.fingerprint(),
    );
    // The API may reject a code by a message in a response with status 200.
    return result.message === "" ? (result.tokens ?? null) : null;
  });
}

export const stripCodeSpaces = (code: string): string => code.replace(/\s/g, "");

/**
 * Attempts to log in with a guessable secret. `requestTokens` returns null if the API rejects the secret.
 * `runInQueue` may delay the request. The result doesn't reveal whether the account exists.
 * [AUTH-024 AUTH-032]
 */
export async function attemptLogin(
  method: "password" | "code",
  email: string,
  services: LoginServices,
  requestTokens: () => Promise<Tokens | null>,
  runInQueue: (attempt: () => Promise<TokenResult>) => Promise<TokenResult> = (attempt) => attempt(),
): Promise<LoginResult> {
  const outcome = await countAttempt(method, email, services, () =>
    runInQueue(() => fetchTokens(requestTokens)),
  );
  return outcome.ok ? startSession(outcome.tokens, method, services) : outcome;
}

/**
 * Runs `attempt`, which uses a guessable secret, if the rate limits allow it. Counts failures, even for
 * accounts that don't exist.
 */
export async function countAttempt<Outcome extends { ok: true } | { ok: false; reason: string }>(
  method: "password" | "code",
  email: string,
  services: LoginServices,
  attempt: () => Promise<Outcome>,
): Promise<Outcome | Limited> {
  const { loginLimits, audit, log } = services;
  const client = identifyLoginClient(email, services);
  const auditFailure = (reason: string) => audit({ event: "log-in-failed", actor: client.account, reason });

  const admission = await loginLimits.admit(client, method).catch((error: unknown): Admission => {
    log.warn({ err: error }, "log-in attempts could not be counted");
    return { kind: "admitted", attempt: UNCOUNTED_ATTEMPT };
  });
  if (admission.kind === "wait") {
    auditFailure("too many tries");
    return { ok: false, reason: "limited", retryAfter: admission.retryAfter };
  }

  const logFailure = (count: Promise<void>) =>
    count.catch((error: unknown) => log.warn({ err: error }, "a log-in attempt could not be counted"));
  const outcome = await attempt().catch(async (error: unknown) => {
    await logFailure(admission.attempt.cancel()); // the site's errors don't count as failures of the user
    throw error;
  });
  const isFailure = !outcome.ok && outcome.reason === "rejected";
  await logFailure(isFailure ? admission.attempt.recordFailure() : admission.attempt.cancel());
  if (isFailure) auditFailure(`wrong ${method}`);
  else if (!outcome.ok && outcome.reason === "limited") auditFailure("too many tries");
  return outcome;
}

type Limited = { ok: false; reason: "limited"; retryAfter: number };

export function identifyLoginClient(
  email: string,
  { browser: browserIdentity, encrypter, clientAddress }: LoginServices,
): LoginClient {
  const account = hashAccountName(email, encrypter);
  return {
    clientAddress,
    account,
    knownBrowser: browserIdentity.hasLoggedInTo(account) ? browserIdentity.findFingerprint() : null,
    browser: browserIdentity.fingerprint(),
  };
}

async function fetchTokens(requestTokens: () => Promise<Tokens | null>): Promise<TokenResult> {
  try {
    const tokens = await requestTokens();
    return tokens ? { ok: true, tokens } : { ok: false, reason: "rejected" };
  } catch (error) {
    if (!isOrganiserError(error)) throw error;
    if (error.status === 429)
      return { ok: false, reason: "limited", retryAfter: error.retryAfter || LOGIN_LIMITS.spacingMs / 1_000 };
    return { ok: false, reason: isApiRejection(error) ? "rejected" : "unreachable" };
  }
}

/** Used if the counter fails, so that users can still log in. */
const UNCOUNTED_ATTEMPT = { recordFailure: () => Promise.resolve(), cancel: () => Promise.resolve() };
