import type { UserRow } from "../account/users.ts";
import { readMailSender } from "../content/organisation.ts";
import type { Parts } from "../feature.ts";
import type { Outbox } from "../mail/outbox.ts";
import { loginMail, type LoginCredential, welcomeMailKind, welcomeMail } from "./login-mails.ts";
import { isUnconfirmed } from "./registrations.ts";

/** Maximum number of short (six-digit) codes a day for browsers that an account doesn't know. */
const MAX_SHORT_CODES = 20;

type LoginMailRequest = {
  fingerprint: string;
  /** Whether the mail contains a code and no link. [SET-018] */
  isCodeOnly: boolean;
  /** Login mails to the account today for browsers that it doesn't know. */
  requestedToday: number;
  /** Whether the account knows the requesting browser. */
  isKnown: boolean;
  /** Language of the request; "" if unknown. */
  language: string;
  /** Called if the mail isn't sent. */
  notSent: () => Promise<void>;
};

/** Mails a user a login code and link. Returns how late the mail may arrive, for the response. */
export async function sendLoginEmail(
  parts: Parts,
  user: UserRow,
  request: LoginMailRequest,
): ReturnType<Outbox["delay"]> {
  const { db, auth, mail, log } = parts;
  const delayed = await mail.delay(welcomeMailKind);
  // An account with many requests is probably under attack, so it gets a code that can't be guessed.
  const digits = request.requestedToday <= MAX_SHORT_CODES ? 6 : 10;
  const code = await auth.mailedCodes.issue(user.id, "log-in", request.fingerprint, digits);
  const isNew = await isUnconfirmed(db, user.id);
  const page = isNew ? "/signup" : "/login";
  const credential: LoginCredential = {
    code,
    link: request.isCodeOnly ? null : await linkFor(parts, user.id, page),
  };
  const language = request.language || user.language;
  const from = { sender: await readMailSender(db, parts.siteOrigins), language };
  const letter = isNew
    ? welcomeMail(from, user, credential)
    : loginMail(from, user, credential, request.isKnown);
  mail
    .send(letter, { onGivenUp: request.notSent })
    .then((isSent) => (isSent ? undefined : request.notSent()))
    .catch(async (error: unknown) => {
      await request.notSent();
      log.error({ err: error }, "a login mail could not be sent");
    });
  return delayed;
}

/**
 * Links to the first of the sites; null if this API has none. A new user's link leads to the sign-up page, by
 * which the site knows whom to welcome “back”. [AUTH-026 AUTH-027]
 */
async function linkFor({ auth, siteOrigins }: Parts, userId: number, page: string): Promise<string | null> {
  const [origin] = siteOrigins;
  if (origin === undefined) return null;
  const { access_token: a, refresh_token: r } = await auth.logins.createByLink(userId);
  return `${origin}${page}?${new URLSearchParams({ a, r })}`;
}
