import { setTimeout as pause } from "node:timers/promises";
import { LOGIN_LIMITS } from "../../../app/domain/login-limits.ts";
import type { SignUpData } from "../../../app/wire/account.ts";
import type { Outcome } from "../../../app/wire/primitives.ts";
import { isOrganiserError, isApiRejection } from "../../organiser-client/errors.ts";
import type { LoginMailResult, MailRequestResult, RegistrationResult } from "../../request-context.ts";
import type { CodeCount } from "../../shared/code-limits.ts";
import { identifyLoginClient } from "./login-attempt.ts";
import { hashAccountName, type LoginServices } from "./login-services.ts";

/** Services for requests of login emails. `mailResponseMs` is their minimum response time. */
export type LoginEmailServices = LoginServices & { mailResponseMs: number };

/**
 * Requests a login email with a link and a code. The result is `unknown` if the API knows no account with
 * this address. Any other rejection contains the API's message. Both may reveal whether an account exists.
 * [AUTH-023]
 */
export async function requestLoginEmail(
  email: string,
  isCodeOnly: boolean,
  services: LoginEmailServices,
): Promise<LoginMailResult> {
  const { getOrganiser, session } = services;
  const result = await requestEmail(email, services, "log-in", () =>
    getOrganiser().account.requestLoginEmail(email, session.fingerprint(), isCodeOnly),
  );
  if ("rejection" in result) {
    const { message, content } = result.rejection;
    return message === UNKNOWN_ADDRESS
      ? { ok: false, reason: "unknown", content }
      : { ok: false, reason: "rejected", message: content || message };
  }
  if (result.ok) rememberRequest(email, services);
  return result;
}

/** Creates an account and requests its login email. */
export async function register(
  newUser: SignUpData,
  isCodeOnly: boolean,
  services: LoginEmailServices,
): Promise<RegistrationResult> {
  const { getOrganiser, session } = services;
  const result = await requestEmail(newUser.email, services, "new account", () =>
    getOrganiser().account.signUp(newUser, session.fingerprint(), isCodeOnly),
  );
  if ("rejection" in result) return { ok: false, reason: "rejected", message: result.rejection.message };
  if (result.ok) rememberRequest(newUser.email, services, true);
  return result;
}

/**
 * Requests an email with a code for a new password. Rejections count as success, so that the response doesn't
 * reveal whether the account exists. [AUTH-044]
 */
export async function requestRecoveryCode(
  email: string,
  services: LoginEmailServices,
): Promise<MailRequestResult> {
  const result = await requestEmail(email, services, "forgotten password", () =>
    services.getOrganiser().account.requestRecoveryCode(email),
  );
  return "rejection" in result ? { ok: true } : result;
}

const UNKNOWN_ADDRESS = "User not found";

type EmailPurpose = "log-in" | "new account" | "forgotten password";

type Rejection = { rejection: { message: string; content: string } };

/** Requests an email. Takes at least `mailResponseMs`, so that the duration doesn't reveal accounts. */
async function requestEmail(
  email: string,
  services: LoginEmailServices,
  purpose: EmailPurpose,
  call: () => Promise<Outcome>,
): Promise<MailRequestResult | Rejection> {
  const [outcome] = await Promise.all([
    withRateLimit(email, services, purpose, call),
    pause(services.mailResponseMs),
  ]);
  return outcome;
}

/**
 * Calls the API if the rate limit allows it. All purposes share a counter, so that a client can't get more
 * emails by mixing them.
 */
async function withRateLimit(
  email: string,
  services: LoginServices,
  purpose: EmailPurpose,
  call: () => Promise<Outcome>,
): Promise<MailRequestResult | Rejection> {
  const { loginLimits, audit, log } = services;
  const client = identifyLoginClient(email, services);
  const count = await loginLimits.countCode(client).catch((error: unknown) => {
    log.warn({ err: error }, "emailed codes could not be counted");
    return UNCOUNTED_EMAIL;
  });
  const { retryAfter } = count;
  const auditReason = retryAfter === null ? purpose : `${purpose}: too many, rejected`;
  audit({ event: "code-asked-for", actor: client.account, reason: auditReason });
  if (retryAfter !== null) return { ok: false, reason: "limited", retryAfter };

  const outcome = await callApi(call).catch(async (error: unknown) => {
    await logFailure(count.refundAll());
    throw error;
  });
  if ("rejection" in outcome) {
    // Password recovery counts rejections too: the rate limit would reveal whether the account exists.
    if (purpose !== "forgotten password") await logFailure(count.refundAccount());
  } else if (!outcome.ok)
    await logFailure(outcome.reason === "limited" ? count.refundAccount() : count.refundAll());
  return outcome;

  function logFailure(refund: Promise<void>): Promise<void> {
    return refund.catch((error: unknown) =>
      log.warn({ err: error }, "the count of an emailed code could not be corrected"),
    );
  }
}

/** Used if the counter fails, so that users still get their emails. */
const UNCOUNTED_EMAIL: CodeCount = {
  retryAfter: null,
  refundAccount: () => Promise.resolve(),
  refundAll: () => Promise.resolve(),
};

async function callApi(call: () => Promise<Outcome>): Promise<MailRequestResult | Rejection> {
  try {
    const { success, message, delayedMinutes } = await call();
    if (!success) return { rejection: { message, content: "" } };
    return { ok: true, ...(delayedMinutes !== undefined && { delayedMinutes }) };
  } catch (error) {
    if (!isOrganiserError(error)) throw error;
    const { status, apiMessage, content, retryAfter } = error;
    if (status === 429)
      return { ok: false, reason: "limited", retryAfter: retryAfter || LOGIN_LIMITS.codePeriodMs / 1_000 };
    if (isApiRejection(error)) return { rejection: { message: apiMessage, content } };
    if (error.isUnsent) return { ok: false, reason: "not-sent" };
    return { ok: false, reason: [404, 405, 501].includes(status) ? "not-offered" : "unreachable" };
  }
}

/** Remembers the request, so that opening the link in this browser shows no warning. */
function rememberRequest(
  email: string,
  { browser: browserIdentity, encrypter, clock }: LoginServices,
  isNewUser?: boolean,
): void {
  browserIdentity.rememberLinkRequest(hashAccountName(email, encrypter), clock.now(), isNewUser);
}
