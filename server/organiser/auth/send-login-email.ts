import type { UserRow } from "../account/users.ts";
import { readMailSender } from "../content/organisation.ts";
import type { Parts } from "../feature.ts";
import type { Outbox } from "../mail/outbox.ts";
import { buildLoginMail, type LoginCredential, WELCOME_MAIL_KIND, buildWelcomeMail } from "./login-mails.ts";
import { isUnconfirmed } from "./registrations.ts";

/** Maximum number of six-digit codes per account in 24 hours, for browsers without a login to the account. */
const MAX_SHORT_CODES_PER_DAY = 20;

type LoginMailRequest = {
  fingerprint: string;
  /** Whether the mail contains a code and no link. [SET-018] */
  isCodeOnly: boolean;
  /** Number of requests for the account in 24 hours from browsers that have never logged in to it. */
  requestsFromUnknownBrowsers: number;
  /** Whether the requesting browser has logged in to the account before. */
  isKnownBrowser: boolean;
  /** Language of the request; "" if unknown. */
  language: string;
  /** Called if the mail isn't sent, so that the request isn't counted. */
  undoCount: () => Promise<void>;
};

/** Mails a user a login code and link. Returns the response's property with the delay of mails, if any. */
export async function sendLoginEmail(
  parts: Parts,
  user: UserRow,
  request: LoginMailRequest,
): ReturnType<Outbox["getDelay"]> {
  const { db, auth, mail, log } = parts;
  const mailDelay = await mail.getDelay(WELCOME_MAIL_KIND);
  // An account with many requests is probably under attack, so make its codes too long to guess.
  const digits = request.requestsFromUnknownBrowsers <= MAX_SHORT_CODES_PER_DAY ? 6 : 10;
  const code = await auth.mailedCodes.issue(user.id, "log-in", request.fingerprint, digits);
  const isNew = await isUnconfirmed(db, user.id);
  const page = isNew ? "/signup" : "/login";
  const credential: LoginCredential = {
    code,
    link: request.isCodeOnly ? null : await createLoginLink(parts, user.id, page),
  };
  const language = request.language || user.language;
  const letterhead = { sender: await readMailSender(db, parts.siteOrigins), language };
  const letter = isNew
    ? buildWelcomeMail(letterhead, user, credential)
    : buildLoginMail(letterhead, user, credential, request.isKnownBrowser);
  mail
    .send(letter, { onSendingFailed: request.undoCount })
    .then((isSent) => (isSent ? undefined : request.undoCount()))
    .catch(async (error: unknown) => {
      await request.undoCount();
      log.error({ err: error }, "a login mail could not be sent");
    });
  return mailDelay;
}

/**
 * Creates a login link to a page of the API's first site; null if the API has no site. [AUTH-026 AUTH-027]
 */
async function createLoginLink(
  { auth, siteOrigins }: Parts,
  userId: number,
  page: string,
): Promise<string | null> {
  const [origin] = siteOrigins;
  if (origin === undefined) return null;
  const { access_token: a, refresh_token: r } = await auth.logins.issueLinkTokens(userId);
  return `${origin}${page}?${new URLSearchParams({ a, r })}`;
}
