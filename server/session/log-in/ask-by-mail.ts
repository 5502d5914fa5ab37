import { setTimeout as pause } from "node:timers/promises";
import { logInLimits } from "../../../app/domain/log-in-limits.ts";
import type { Newcomer } from "../../../app/wire/account.ts";
import type { Outcome } from "../../../app/wire/primitives.ts";
import { isOrganiserError, isRefusal } from "../../organiser-client/errors.ts";
import type { LogInAsked, MailAsked, Registered } from "../../request-context.ts";
import { applicantOf } from "./admittance.ts";
import type { CountedCode } from "./log-in-limits.ts";
import { accountMark, type LogInParts } from "./log-in-parts.ts";

/**
 * Has the API mail a link and a code. Of an address that no account has the API says so, and with it what is
 * to be shown: that is how the site offers to create one. It takes the same time. Any other refusal is told
 * in the API's words: whether there is an account the offer tells anyway. [AUTH-023]
 */
export async function askForLogIn(
  email: string,
  isCodeOnly: boolean,
  parts: LogInParts,
): Promise<LogInAsked> {
  const { organiser, session } = parts;
  const asked = await ask(email, parts, "log-in", () =>
    organiser().account.sendLoginLink(email, session.fingerprint(), isCodeOnly),
  );
  if ("refusal" in asked) {
    const { said, content } = asked.refusal;
    return said === unknownAddress
      ? { ok: false, reason: "unknown", content }
      : { ok: false, reason: "refused", said: content || said };
  }
  if (asked.ok) rememberAsked(email, parts);
  return asked;
}

/** Has the API make an account, and mail the way in to it. A refusal has the API's words. */
export async function register(
  newcomer: Newcomer,
  isCodeOnly: boolean,
  parts: LogInParts,
): Promise<Registered> {
  const { organiser, session } = parts;
  const asked = await ask(newcomer.email, parts, "new account", () =>
    organiser().account.registerLink(newcomer, session.fingerprint(), isCodeOnly),
  );
  if ("refusal" in asked) return { ok: false, reason: "refused", said: asked.refusal.said };
  if (asked.ok) rememberAsked(newcomer.email, parts, true);
  return asked;
}

/**
 * Has the API mail a code for a new password. Whatever it refuses is answered like a code that was sent: its
 * words may be of an account, and nothing here tells whether there is one. [AUTH-044]
 */
export async function askForRecovery(email: string, parts: LogInParts): Promise<MailAsked> {
  const asked = await ask(email, parts, forgottenPassword, () =>
    parts.organiser().account.recoverPassword(email),
  );
  return "refusal" in asked ? { ok: true } : asked;
}

/** The documented words for an address that no account has. */
const unknownAddress = "User not found";

/** Longer than it takes an API to find an account, or none, and to write a mail. Milliseconds. */
const leastTime = 500;

type Refused = { refusal: { said: string; content: string } };

async function ask(
  email: string,
  parts: LogInParts,
  why: string,
  call: () => Promise<Outcome>,
): Promise<MailAsked | Refused> {
  const [outcome] = await Promise.all([counted(email, parts, why, call), pause(leastTime)]);
  return outcome;
}

/** Counts of all kinds of mails are one, so that no way in is a way around another's limits. */
async function counted(
  email: string,
  parts: LogInParts,
  why: string,
  call: () => Promise<Outcome>,
): Promise<MailAsked | Refused> {
  const { limits, audit, log } = parts;
  const who = applicantOf(email, parts);
  const count = await limits.countCode(who).catch((error: unknown) => {
    log.warn({ err: error }, "codes can't be counted");
    return uncounted;
  });
  const { retryAfter } = count;
  const note = retryAfter === null ? why : `${why}: too many, refused`;
  audit({ what: "code-asked-for", who: who.account, why: note });
  if (retryAfter !== null) return { ok: false, reason: "limited", retryAfter };

  const outcome = await outcomeOf(call).catch(async (error: unknown) => {
    await settle(count.unanswered());
    throw error;
  });
  if ("refusal" in outcome) {
    // Whether there is such an account a forgotten password's code never tells, not by its limit either.
    if (why !== forgottenPassword) await settle(count.rejected());
  } else if (!outcome.ok) await settle(outcome.reason === "limited" ? count.rejected() : count.unanswered());
  return outcome;

  function settle(settled: Promise<void>): Promise<void> {
    return settled.catch((error: unknown) => log.warn({ err: error }, "a code can't be given back"));
  }
}

const forgottenPassword = "forgotten password";

const uncounted: CountedCode = {
  retryAfter: null,
  rejected: () => Promise.resolve(),
  unanswered: () => Promise.resolve(),
};

async function outcomeOf(call: () => Promise<Outcome>): Promise<MailAsked | Refused> {
  try {
    const { success, message } = await call();
    return success ? { ok: true } : { refusal: { said: message, content: "" } };
  } catch (error) {
    if (!isOrganiserError(error)) throw error;
    const { status, said, content } = error;
    if (status === 429) return { ok: false, reason: "limited", retryAfter: logInLimits.codePeriod / 1_000 };
    if (isRefusal(error)) return { refusal: { said, content } };
    return { ok: false, reason: [404, 405, 501].includes(status) ? "not-offered" : "unreachable" };
  }
}

/** A link that is then opened here was asked for here. */
function rememberAsked(email: string, { visit, sealer, clock }: LogInParts, isNew?: boolean): void {
  visit.rememberAsked(accountMark(email, sealer), clock.now(), isNew);
}
