import type { UserRow } from "../account/users.ts";
import { organisationName } from "../content/organisation.ts";
import type { Parts } from "../feature.ts";
import { logInMail, type MailedWay, welcomeMail } from "./log-in-mails.ts";
import { isUnconfirmed } from "./registrations.ts";

/** So many codes a day, for browsers that an account doesn't know, are short enough to be typed with ease. */
const shortCodes = 20;

type Asked = {
  fingerprint: string;
  /** Whether the mail holds a code and no link. [SET-018] */
  isCodeOnly: boolean;
  /** How many mails the account had today for browsers that it doesn't know. */
  askedToday: number;
  /** Whether the account knows the browser that asks. */
  isKnown: boolean;
  /** Is told that the mail didn't go out. */
  notSent: () => void;
};

/**
 * Mails somebody what gets them in to their account. Not waited for: how long the mail server takes would
 * tell that there is an account.
 */
export async function sendWayIn(parts: Parts, user: UserRow, asked: Asked): Promise<void> {
  const { db, auth, mail, log } = parts;
  // An account with so many codes is one that somebody guesses at: a longer one can't be guessed.
  const digits = asked.askedToday <= shortCodes ? 6 : 10;
  const code = await auth.mailedCodes.issue(user.id, "log-in", asked.fingerprint, digits);
  const isNew = await isUnconfirmed(db, user.id);
  const page = isNew ? "/signup" : "/login";
  const way: MailedWay = { code, link: asked.isCodeOnly ? null : await linkFor(parts, user.id, page) };
  const letter = isNew
    ? welcomeMail(await organisationName(db), user, way)
    : logInMail(user, way, asked.isKnown);
  mail
    .send(letter, asked.notSent)
    .then((isSent) => isSent || asked.notSent())
    .catch((error: unknown) => {
      asked.notSent();
      log.error({ err: error }, "a way to log in could not be sent");
    });
}

/**
 * On the first of the sites; no link where this API has none. A newcomer's leads to the sign-up, by which
 * the site tells whom to welcome “back”. [AUTH-026 AUTH-027]
 */
async function linkFor({ auth, siteOrigins }: Parts, userId: number, page: string): Promise<string | null> {
  const [origin] = siteOrigins;
  if (origin === undefined) return null;
  const { access_token: a, refresh_token: r } = await auth.signIns.beginByLink(userId);
  return `${origin}${page}?${new URLSearchParams({ a, r })}`;
}
