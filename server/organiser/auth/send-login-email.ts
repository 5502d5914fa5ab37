import type { UserRow } from "../account/users.ts";
import { readMailSender } from "../content/organisation.ts";
import type { Dependencies } from "../feature.ts";
import type { Outbox } from "../mail/outbox.ts";
import { buildLoginMail, type LoginCredential, WELCOME_MAIL_KIND, buildWelcomeMail } from "./login-mails.ts";
import { isUnconfirmed } from "./registrations.ts";

/** Per account, for browsers that have never logged in to the account. */
const MAX_SIX_DIGIT_CODES_PER_DAY = 20;

type LoginMailRequest = {
  fingerprint: string;
  /** Omits the login link. [SET-018] */
  isCodeOnly: boolean;
  /** Number of requests for the account in 24 hours from browsers that have never logged in to it. */
  requestsFromUnknownBrowsers: number;
  /** Whether the requesting browser has logged in to the account before. */
  isKnownBrowser: boolean;
  /** Language of the request, or "" if unknown. */
  language: string;
  /** Called if the mail isn't sent. */
  undoCount: () => Promise<void>;
};

/** Mails a user a login code and link. Returns the result of `mail.getDelay` for the response. */
export async function sendLoginEmail(
  dependencies: Dependencies,
  user: UserRow,
  request: LoginMailRequest,
): ReturnType<Outbox["getDelay"]> {
  const { db, auth, mail, log } = dependencies;
  const mailDelay = await mail.getDelay(WELCOME_MAIL_KIND);
  // Many requests may be an attack, so the code must be too long to guess.
  const digits = request.requestsFromUnknownBrowsers <= MAX_SIX_DIGIT_CODES_PER_DAY ? 6 : 10;
  const code = await auth.mailedCodes.issue(user.id, "log-in", request.fingerprint, digits);
  const isNew = await isUnconfirmed(db, user.id);
  const page = isNew ? "/signup" : "/login";
  const credential: LoginCredential = {
    code,
    link: request.isCodeOnly ? null : await createLoginLink(dependencies, user.id, page),
  };
  const language = request.language || user.language;
  const letterhead = { sender: await readMailSender(db, dependencies.siteOrigins), language };
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
 * Creates a link to a page of the API's first site, or returns null if the API has no site. [AUTH-026
 * AUTH-027]
 */
async function createLoginLink(
  { auth, siteOrigins }: Dependencies,
  userId: number,
  page: string,
): Promise<string | null> {
  const [origin] = siteOrigins;
  if (origin === undefined) return null;
  const { access_token: a, refresh_token: r } = await auth.logins.issueLinkTokens(userId);
  return `${origin}${page}?${new URLSearchParams({ a, r })}`;
}
