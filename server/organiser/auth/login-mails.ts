import { CODE_LIFETIME_MS, type Mail, type MailKind } from "../mail/mail.ts";
import { nameForEmail } from "../../../app/domain/plain-name.ts";
import { type Block, type Letterhead, paragraph } from "../mail/letter.ts";
import { fillText, type MailTexts, textsFor } from "../mail/mail-texts.ts";
import { renderLetter } from "../mail/render-letter.ts";

const validForMs = CODE_LIFETIME_MS;

/**
 * Codes requested by unknown browsers. They don't use up the limit of browsers that the account knows, and
 * the limit is high enough that requests from ten networks don't block an owner with a new browser.
 */
const unknownBrowserCode: MailKind = { name: "code", perAccount: 100, perAddress: 100, validForMs };
const knownBrowserCode: MailKind = { name: "code-known", perAccount: 20, perAddress: 20, validForMs };
/** To an address that someone typed, which may not be theirs. */
export const welcomeMailKind: MailKind = { name: "welcome", perAccount: 10, perAddress: 10, validForMs };
export const recoveryMailKind: MailKind = { name: "recovery", perAccount: 100, perAddress: 100, validForMs };

type Account = { id: number; email: string; first_name: string };

/** A login code, and a login link unless only a code was requested. */
export type LoginCredential = { code: string; link: string | null };

/**
 * The login mail. The code isn't in the subject, which phones show on a locked screen. `isKnown`: whether the
 * account knows the browser that requested it.
 */
export function loginMail(
  from: Letterhead,
  account: Account,
  credential: LoginCredential,
  isKnown: boolean,
): Mail {
  const t = textsFor(from.language);
  const organisation = from.sender.name;
  return {
    account: account.id,
    kind: isKnown ? knownBrowserCode : unknownBrowserCode,
    to: account.email,
    ...renderLetter({
      ...from,
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

/** The first mail to a new account. Without a name, as the reader may not be the person who typed it. */
export function welcomeMail(from: Letterhead, account: Account, credential: LoginCredential): Mail {
  const t = textsFor(from.language);
  const organisation = from.sender.name;
  return {
    account: account.id,
    kind: welcomeMailKind,
    to: account.email,
    ...renderLetter({
      ...from,
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
 * Mails the code for a new password, in two groups that are easy to copy. `isConfirmed`: whether the owner
 * has logged in to the account; until then its name may have been typed by someone else.
 */
export function recoveryMail(from: Letterhead, account: Account, code: string, isConfirmed: boolean): Mail {
  const t = textsFor(from.language);
  const organisation = from.sender.name;
  return {
    account: account.id,
    kind: recoveryMailKind,
    to: account.email,
    ...renderLetter({
      ...from,
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
