import { CODE_LIFETIME_MS, type Mail, type MailKind } from "../mail/mail.ts";
import { nameForEmail } from "../../../app/domain/plain-name.ts";
import { type Block, type Letterhead, paragraph } from "../mail/letter.ts";
import { fillText, type MailTexts, textsFor } from "../mail/mail-texts.ts";
import { renderLetter } from "../mail/render-letter.ts";

const validForMs = CODE_LIFETIME_MS;

/**
 * Mails with codes that browsers unknown to the account requested. They have a limit of their own, so that
 * they can't block known browsers. It is high, so that attackers from a few networks can't block an owner who
 * uses a new browser.
 */
const unknownBrowserCodeMailKind: MailKind = { name: "code", perAccount: 100, perAddress: 100, validForMs };
const knownBrowserCodeMailKind: MailKind = { name: "code-known", perAccount: 20, perAddress: 20, validForMs };
/** The first mail to a new account; someone may have typed an address that isn't theirs. */
export const welcomeMailKind: MailKind = { name: "welcome", perAccount: 10, perAddress: 10, validForMs };
export const recoveryMailKind: MailKind = { name: "recovery", perAccount: 100, perAddress: 100, validForMs };

/** The account that a mail is sent to. */
type Account = { id: number; email: string; first_name: string };

/** A login code, and the URL of the login link; `link` is null if only a code was requested. */
export type LoginCredential = { code: string; link: string | null };

/**
 * Builds the login mail. The code isn't in the subject, because phones show subjects on a locked screen.
 * `isKnown`: whether the account knows the browser that requested the mail.
 */
export function loginMail(
  letterhead: Letterhead,
  account: Account,
  credential: LoginCredential,
  isKnown: boolean,
): Mail {
  const t = textsFor(letterhead.language);
  const organisation = letterhead.sender.name;
  return {
    account: account.id,
    kind: isKnown ? knownBrowserCodeMailKind : unknownBrowserCodeMailKind,
    to: account.email,
    ...renderLetter({
      ...letterhead,
      subject: fillText(credential.link === null ? t.logIn.codeSubject : t.logIn.linkSubject, {
        organisation,
      }),
      name: nameForEmail(account.first_name),
      blocks: [
        paragraph(fillText(t.logIn.asked, { organisation })),
        ...credentialBlocks(t, credential, t.way.logIn),
        paragraph(t.logIn.ignore),
      ],
    }),
  };
}

/** Builds the first mail to a new account, without the typed name, since someone else may have typed it. */
export function welcomeMail(letterhead: Letterhead, account: Account, credential: LoginCredential): Mail {
  const t = textsFor(letterhead.language);
  const organisation = letterhead.sender.name;
  return {
    account: account.id,
    kind: welcomeMailKind,
    to: account.email,
    ...renderLetter({
      ...letterhead,
      subject: fillText(t.welcome.subject, { organisation }),
      name: "",
      blocks: [
        paragraph(fillText(t.welcome.asked, { organisation })),
        ...credentialBlocks(t, credential, t.way.confirm),
        paragraph(t.welcome.ignore),
      ],
    }),
  };
}

/**
 * Builds the mail with the ten-digit code for a new password, in two groups that are easy to type.
 * `isConfirmed`: whether the account was ever logged in to; until then someone else may have typed its name,
 * so the mail doesn't contain it.
 */
export function recoveryMail(
  letterhead: Letterhead,
  account: Account,
  code: string,
  isConfirmed: boolean,
): Mail {
  const t = textsFor(letterhead.language);
  const organisation = letterhead.sender.name;
  return {
    account: account.id,
    kind: recoveryMailKind,
    to: account.email,
    ...renderLetter({
      ...letterhead,
      subject: fillText(t.recovery.subject, { organisation }),
      name: isConfirmed ? nameForEmail(account.first_name) : "",
      blocks: [
        paragraph(fillText(t.recovery.asked, { organisation })),
        { kind: "code", code: `${code.slice(0, 5)} ${code.slice(5)}` },
        paragraph(t.way.once),
        paragraph(t.recovery.ignore),
      ],
    }),
  };
}

const credentialBlocks = ({ way: t }: MailTexts, { code, link }: LoginCredential, label: string): Block[] =>
  link === null
    ? [paragraph(t.code), { kind: "code", code }, paragraph(t.once)]
    : [
        { kind: "links", links: [{ label, url: link }] },
        paragraph(t.orCode),
        { kind: "code", code },
        paragraph(t.eitherOnce),
      ];
