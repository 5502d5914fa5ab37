import { formatEmailForDisplay } from "../../../app/domain/display-email.ts";
import { CODE_LIFETIME_MS, type Mail, type MailKind } from "../mail/mail.ts";
import { formatNameForEmail } from "../../../app/domain/name-links.ts";
import { type Block, buildFacts, type Letterhead, buildParagraph } from "../mail/letter.ts";
import { fillText, type MailTexts, getMailTexts } from "../mail/mail-texts.ts";
import { renderLetter } from "../mail/render-letter.ts";
import type { PendingEmailChange } from "./email-changes.ts";

/** The limits are low, because the typed address may belong to someone else. */
export const CONFIRMATION_MAIL: MailKind = { name: "confirm", perAccount: 5, perAddress: 3 };
/** Notices to the account's own address. */
const NOTICE_MAIL: MailKind = { name: "news", perAccount: 40, perAddress: 40 };
/** Mails with a code that confirms a change. Only logged-in users can request one. */
export const CHANGE_CODE_MAIL: MailKind = {
  name: "code-change",
  perAccount: 20,
  perAddress: 20,
  validForMs: CODE_LIFETIME_MS,
};

type Account = { id: number; email: string; first_name: string };

/** Path prefix of the links in these mails, below the API's public URL. */
export const EMAIL_CHANGE_PATH = "/account/email/";

/**
 * Builds the mail to the new address with the link that confirms it. The address may belong to someone else,
 * so the mail contains nothing that the user typed.
 */
export const buildConfirmEmailMail = (
  letterhead: Letterhead,
  publicUrl: string,
  account: Account,
  change: PendingEmailChange,
): Mail => ({
  account: account.id,
  kind: CONFIRMATION_MAIL,
  to: change.newEmail,
  ...renderMail(letterhead, "", ({ confirmEmail: t }, fill) => ({
    subject: fill(t.subject),
    blocks: [
      buildParagraph(fill(t.asked)),
      buildParagraph(t.open),
      buildLinkBlock(t.button, `${publicUrl}${EMAIL_CHANGE_PATH}${change.confirmToken}`),
      buildParagraph(t.after),
    ],
  })),
});

/**
 * Builds the mail to a new address that another account already has. Only this mail says so, because the
 * response to the request must not reveal which addresses have accounts.
 */
export const buildEmailInUseMail = (
  letterhead: Letterhead,
  account: Account,
  change: PendingEmailChange,
): Mail => ({
  account: account.id,
  kind: CONFIRMATION_MAIL,
  to: change.newEmail,
  ...renderMail(letterhead, "", ({ emailTaken: t }, fill) => ({
    subject: fill(t.subject),
    blocks: [buildParagraph(fill(t.asked)), buildParagraph(t.yours), buildParagraph(t.choose)],
  })),
});

/**
 * Builds the notice to the current address that a change was requested, with a link that cancels the change.
 */
export const buildEmailChangeMail = (
  letterhead: Letterhead,
  publicUrl: string,
  account: Account,
  change: PendingEmailChange,
): Mail => ({
  account: account.id,
  kind: NOTICE_MAIL,
  to: account.email,
  ...renderMail(letterhead, account.first_name, ({ emailChange: t }, fill) => ({
    subject: fill(t.subject),
    blocks: [
      buildParagraph(fill(t.asked)),
      ...buildFacts([{ name: t.newAddress, lines: [formatEmailForDisplay(change.newEmail)] }]),
      buildParagraph(t.waits),
      buildParagraph(t.stop),
      buildLinkBlock(t.button, `${publicUrl}${EMAIL_CHANGE_PATH}${change.cancelToken}`),
    ],
  })),
});

/** Builds the notice to the previous address, which is in `account`, that the change was confirmed. */
export const buildEmailChangedMail = (letterhead: Letterhead, account: Account): Mail => ({
  account: account.id,
  kind: NOTICE_MAIL,
  to: account.email,
  ...renderMail(letterhead, account.first_name, ({ emailChanged: t, notYou }, fill) => ({
    subject: fill(t.subject),
    blocks: [buildParagraph(fill(t.done)), buildParagraph(fill(notYou))],
  })),
});

/** Builds the notice that the account has a new password. */
export const buildPasswordChangedMail = (letterhead: Letterhead, account: Account): Mail => ({
  account: account.id,
  kind: NOTICE_MAIL,
  to: account.email,
  ...renderMail(letterhead, account.first_name, ({ passwordChanged: t, notYou }, fill) => ({
    subject: fill(t.subject),
    blocks: [buildParagraph(fill(t.done)), buildParagraph(fill(notYou))],
  })),
});

/** Builds the mail with a code that can be entered instead of the current password to change the account. */
export const buildChangeCodeMail = (letterhead: Letterhead, account: Account, code: string): Mail => ({
  account: account.id,
  kind: CHANGE_CODE_MAIL,
  to: account.email,
  ...renderMail(letterhead, account.first_name, ({ changeCode: t }, fill) => ({
    subject: fill(t.subject),
    blocks: [buildParagraph(fill(t.type)), { kind: "code", code }, buildParagraph(t.once)],
  })),
});

const buildLinkBlock = (label: string, url: string): Block => ({ kind: "links", links: [{ label, url }] });

function renderMail(
  letterhead: Letterhead,
  name: string,
  write: (texts: MailTexts, fill: (text: string) => string) => { subject: string; blocks: readonly Block[] },
): Pick<Mail, "subject" | "text" | "html"> {
  const fill = (text: string) => fillText(text, { organisation: letterhead.sender.name });
  return renderLetter({
    ...letterhead,
    name: formatNameForEmail(name),
    ...write(getMailTexts(letterhead.language), fill),
  });
}
