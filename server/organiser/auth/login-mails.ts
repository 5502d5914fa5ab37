import { CODE_LIFETIME_MS, type Mail, type MailKind } from "../mail/mail.ts";
import { formatNameForEmail } from "../../../app/domain/name-links.ts";
import { type Block, type Letterhead, buildParagraph } from "../mail/letter.ts";
import { fillText, type MailTexts, getMailTexts } from "../mail/mail-texts.ts";
import { renderLetter } from "../mail/render-letter.ts";

const validForMs = CODE_LIFETIME_MS;

/**
 * For browsers that have never logged in to the account. The separate limit prevents attackers from using up
 * the limit of known browsers. The limit is high, so that a few attackers can't block an owner with a new
 * browser.
 */
const UNKNOWN_BROWSER_CODE_MAIL_KIND: MailKind = {
  name: "code",
  perAccount: 100,
  perAddress: 100,
  validForMs,
};
const KNOWN_BROWSER_CODE_MAIL_KIND: MailKind = {
  name: "code-known",
  perAccount: 20,
  perAddress: 20,
  validForMs,
};
/** The limit is low, because the address of a new account may belong to someone else. */
export const WELCOME_MAIL_KIND: MailKind = { name: "welcome", perAccount: 10, perAddress: 10, validForMs };
export const RECOVERY_MAIL_KIND: MailKind = {
  name: "recovery",
  perAccount: 100,
  perAddress: 100,
  validForMs,
};

type Account = { id: number; email: string; first_name: string };

/** `link` is the URL of the login link, or null if the mail has only a code. */
export type LoginCredential = { code: string; link: string | null };

/**
 * Builds the login mail. The code isn't in the subject, because phones show subjects on a locked screen.
 * `isKnownBrowser` says whether the requesting browser has logged in to the account before.
 */
export function buildLoginMail(
  letterhead: Letterhead,
  account: Account,
  credential: LoginCredential,
  isKnownBrowser: boolean,
): Mail {
  const t = getMailTexts(letterhead.language);
  const organisation = letterhead.sender.name;
  return {
    account: account.id,
    kind: isKnownBrowser ? KNOWN_BROWSER_CODE_MAIL_KIND : UNKNOWN_BROWSER_CODE_MAIL_KIND,
    to: account.email,
    ...renderLetter({
      ...letterhead,
      subject: fillText(credential.link === null ? t.logIn.codeSubject : t.logIn.linkSubject, {
        organisation,
      }),
      name: formatNameForEmail(account.first_name),
      blocks: [
        buildParagraph(fillText(t.logIn.asked, { organisation })),
        ...buildCredentialBlocks(t, credential, t.way.logIn),
        buildParagraph(t.logIn.ignore),
      ],
    }),
  };
}

/** Builds the first mail to a new account, without the name, because someone else may have typed the name. */
export function buildWelcomeMail(
  letterhead: Letterhead,
  account: Account,
  credential: LoginCredential,
): Mail {
  const t = getMailTexts(letterhead.language);
  const organisation = letterhead.sender.name;
  return {
    account: account.id,
    kind: WELCOME_MAIL_KIND,
    to: account.email,
    ...renderLetter({
      ...letterhead,
      subject: fillText(t.welcome.subject, { organisation }),
      name: "",
      blocks: [
        buildParagraph(fillText(t.welcome.asked, { organisation })),
        ...buildCredentialBlocks(t, credential, t.way.confirm),
        buildParagraph(t.welcome.ignore),
      ],
    }),
  };
}

/**
 * Builds the mail with the ten-digit code for a new password. `isConfirmed` says whether anyone has logged in
 * to the account. The mail to an unconfirmed account omits the name, because someone else may have typed the
 * name.
 */
export function buildRecoveryMail(
  letterhead: Letterhead,
  account: Account,
  code: string,
  isConfirmed: boolean,
): Mail {
  const t = getMailTexts(letterhead.language);
  const organisation = letterhead.sender.name;
  return {
    account: account.id,
    kind: RECOVERY_MAIL_KIND,
    to: account.email,
    ...renderLetter({
      ...letterhead,
      subject: fillText(t.recovery.subject, { organisation }),
      name: isConfirmed ? formatNameForEmail(account.first_name) : "",
      blocks: [
        buildParagraph(fillText(t.recovery.asked, { organisation })),
        { kind: "code", code: formatTenDigitCode(code) },
        buildParagraph(t.way.once),
        buildParagraph(t.recovery.ignore),
      ],
    }),
  };
}

const formatTenDigitCode = (code: string): string => `${code.slice(0, 5)} ${code.slice(5)}`;

const buildCredentialBlocks = (
  { way: t }: MailTexts,
  { code, link }: LoginCredential,
  label: string,
): Block[] =>
  link === null
    ? [buildParagraph(t.code), { kind: "code", code }, buildParagraph(t.once)]
    : [
        { kind: "links", links: [{ label, url: link }] },
        buildParagraph(t.orCode),
        { kind: "code", code },
        buildParagraph(t.eitherOnce),
      ];
