import { setTimeout as pause } from "node:timers/promises";
import { loginLimits } from "../../../app/domain/login-limits.ts";
import type { SignUpData } from "../../../app/wire/account.ts";
import type { Outcome } from "../../../app/wire/primitives.ts";
import { isOrganiserError, isApiRejection } from "../../organiser-client/errors.ts";
import type { LoginMailResult, MailRequestResult, RegistrationResult } from "../../request-context.ts";
import type { CountedCode } from "../../shared/code-limits.ts";
import { identifyLoginClient } from "./login-attempt.ts";
import { hashAccountName, type LoginServices } from "./login-parts.ts";

/** Dependencies of email requests. `mailResponseMs` is their minimum response time. */
export type LoginEmailServices = LoginServices & { mailResponseMs: number };

/**
 * Requests a login email with a link and a code. If the API reports that the address is unknown, the site
 * offers sign-up; the response time is the same. Other rejections are shown with the API's message, as the
 * sign-up offer already reveals whether an account exists. [AUTH-023]
 */
export async function requestLoginEmail(
  email: string,
  isCodeOnly: boolean,
  parts: LoginEmailServices,
): Promise<LoginMailResult> {
  const { organiser, session } = parts;
  const result = await sendWithMinTime(email, parts, "log-in", () =>
    organiser().account.sendLoginLink(email, session.fingerprint(), isCodeOnly),
  );
  if ("rejection" in result) {
    const { message, content } = result.rejection;
    return message === UNKNOWN_ADDRESS
      ? { ok: false, reason: "unknown", content }
      : { ok: false, reason: "rejected", message: content || message };
  }
  if (result.ok) rememberAsked(email, parts);
  return result;
}

/** Creates an account and requests its login email. Rejections contain the API's message. */
export async function register(
  newUser: SignUpData,
  isCodeOnly: boolean,
  parts: LoginEmailServices,
): Promise<RegistrationResult> {
  const { organiser, session } = parts;
  const result = await sendWithMinTime(newUser.email, parts, "new account", () =>
    organiser().account.registerLink(newUser, session.fingerprint(), isCodeOnly),
  );
  if ("rejection" in result) return { ok: false, reason: "rejected", message: result.rejection.message };
  if (result.ok) rememberAsked(newUser.email, parts, true);
  return result;
}

/**
 * Requests an email with a code for a new password. Any rejection is reported as success, so that the
 * response does not reveal whether the account exists. [AUTH-044]
 */
export async function requestRecoveryCode(
  email: string,
  parts: LoginEmailServices,
): Promise<MailRequestResult> {
  const result = await sendWithMinTime(email, parts, forgottenPassword, () =>
    parts.organiser().account.recoverPassword(email),
  );
  return "rejection" in result ? { ok: true } : result;
}

/** The API's documented message for an unknown address. */
const UNKNOWN_ADDRESS = "User not found";

type Rejected = { rejection: { message: string; content: string } };

async function sendWithMinTime(
  email: string,
  parts: LoginEmailServices,
  why: string,
  call: () => Promise<Outcome>,
): Promise<MailRequestResult | Rejected> {
  const [outcome] = await Promise.all([withRateLimit(email, parts, why, call), pause(parts.mailResponseMs)]);
  return outcome;
}

/** All kinds of emails share one counter, so that no kind bypasses the limit of another. */
async function withRateLimit(
  email: string,
  parts: LoginServices,
  why: string,
  call: () => Promise<Outcome>,
): Promise<MailRequestResult | Rejected> {
  const { loginLimits, audit, log } = parts;
  const who = identifyLoginClient(email, parts);
  const count = await loginLimits.countCode(who).catch((error: unknown) => {
    log.warn({ err: error }, "emailed codes could not be counted");
    return uncounted;
  });
  const { retryAfter } = count;
  const note = retryAfter === null ? why : `${why}: too many, rejected`;
  audit({ what: "code-asked-for", who: who.account, why: note });
  if (retryAfter !== null) return { ok: false, reason: "limited", retryAfter };

  const outcome = await callApi(call).catch(async (error: unknown) => {
    await settle(count.unanswered());
    throw error;
  });
  if ("rejection" in outcome) {
    // The rate limit of password recovery must not reveal whether the account exists, so the request stays
    // counted.
    if (why !== forgottenPassword) await settle(count.rejected());
  } else if (!outcome.ok) await settle(outcome.reason === "limited" ? count.rejected() : count.unanswered());
  return outcome;

  function settle(settled: Promise<void>): Promise<void> {
    return settled.catch((error: unknown) =>
      log.warn({ err: error }, "the count of an emailed code could not be corrected"),
    );
  }
}

const forgottenPassword = "forgotten password";

const uncounted: CountedCode = {
  retryAfter: null,
  rejected: () => Promise.resolve(),
  unanswered: () => Promise.resolve(),
};

async function callApi(call: () => Promise<Outcome>): Promise<MailRequestResult | Rejected> {
  try {
    const { success, message, delayedMinutes } = await call();
    if (!success) return { rejection: { message, content: "" } };
    return { ok: true, ...(delayedMinutes !== undefined && { delayedMinutes }) };
  } catch (error) {
    if (!isOrganiserError(error)) throw error;
    const { status, apiMessage, content, retryAfter } = error;
    if (status === 429)
      return { ok: false, reason: "limited", retryAfter: retryAfter || loginLimits.codePeriod / 1_000 };
    if (isApiRejection(error)) return { rejection: { message: apiMessage, content } };
    if (error.isUnsent) return { ok: false, reason: "not-sent" };
    return { ok: false, reason: [404, 405, 501].includes(status) ? "not-offered" : "unreachable" };
  }
}

/** Marks the link as requested by this browser. */
function rememberAsked(
  email: string,
  { browser: browserIdentity, encrypter, clock }: LoginServices,
  isNew?: boolean,
): void {
  browserIdentity.rememberLinkRequest(hashAccountName(email, encrypter), clock.now(), isNew);
}
