import { displayEmail } from "../../../app/domain/display-email.ts";
import { CODE_LIFETIME_MS, type Mail, type MailKind } from "../mail/mail.ts";
import { nameForEmail } from "../../../app/domain/plain-name.ts";
import { type Block, factsBlock, type Letterhead, paragraph } from "../mail/letter.ts";
import { fillText, type MailTexts, textsFor } from "../mail/mail-texts.ts";
import { renderLetter } from "../mail/render-letter.ts";
import type { PendingEmailChange } from "./email-changes.ts";

/** Mails to an address that someone typed; the limits are low, since it may belong to someone else. */
export const confirmationMailKind: MailKind = { name: "confirm", perAccount: 5, perAddress: 3 };
/** Notices about an account, sent to the account's own address. */
const noticeMailKind: MailKind = { name: "news", perAccount: 40, perAddress: 40 };
/** Mails with a code that confirms a change; only logged-in users can request one. */
export const changeCodeMailKind: MailKind = {
  name: "code-change",
  perAccount: 20,
  perAddress: 20,
  validForMs: CODE_LIFETIME_MS,
};

/** The account that a mail is about; `email` is its current address. */
type Account = { id: number; email: string; first_name: string };

/** Path prefix of the links in these mails, below the API's public URL. */
export const EMAIL_CHANGE_PATH = "/account/email/";

/**
 * Builds the mail to the new address with the link that confirms it. The address may belong to someone else,
 * so the mail contains nothing that the user typed.
 */
export const confirmEmailMail = (
  letterhead: Letterhead,
  publicUrl: string,
  account: Account,
  change: PendingEmailChange,
): Mail => ({
  account: account.id,
  kind: confirmationMailKind,
  to: change.newEmail,
  ...renderMail(letterhead, "", ({ confirmEmail: t }, fill) => ({
    subject: fill(t.subject),
    blocks: [
      paragraph(fill(t.asked)),
      paragraph(t.open),
      link(t.button, `${publicUrl}${EMAIL_CHANGE_PATH}${change.confirmToken}`),
      paragraph(t.after),
    ],
  })),
});

/**
 * Builds the mail to a new address that another account already has, sent instead of `confirmEmailMail`.
 * Only this mail reveals it: the response to the requester is the same, so that addresses can't be probed.
 */
export const emailTakenMail = (
  letterhead: Letterhead,
  account: Account,
  change: PendingEmailChange,
): Mail => ({
  account: account.id,
  kind: confirmationMailKind,
  to: change.newEmail,
  ...renderMail(letterhead, "", ({ emailTaken: t }, fill) => ({
    subject: fill(t.subject),
    blocks: [paragraph(fill(t.asked)), paragraph(t.yours), paragraph(t.choose)],
  })),
});

/** Builds the notice of a requested change to the current address, with the link that cancels the change. */
export const emailChangeMail = (
  letterhead: Letterhead,
  publicUrl: string,
  account: Account,
  change: PendingEmailChange,
): Mail => ({
  account: account.id,
  kind: noticeMailKind,
  to: account.email,
  ...renderMail(letterhead, account.first_name, ({ emailChange: t }, fill) => ({
    subject: fill(t.subject),
    blocks: [
      paragraph(fill(t.asked)),
      ...factsBlock([{ name: t.newAddress, lines: [displayEmail(change.newEmail)] }]),
      paragraph(t.waits),
      paragraph(t.stop),
      link(t.button, `${publicUrl}${EMAIL_CHANGE_PATH}${change.cancelToken}`),
    ],
  })),
});

/** Builds the notice of a confirmed change; `account` still has the previous address. */
export const emailChangedMail = (letterhead: Letterhead, account: Account): Mail => ({
  account: account.id,
  kind: noticeMailKind,
  to: account.email,
  ...renderMail(letterhead, account.first_name, ({ emailChanged: t, notYou }, fill) => ({
    subject: fill(t.subject),
    blocks: [paragraph(fill(t.done)), paragraph(fill(notYou))],
  })),
});

/** Builds the notice that the account has a new password. */
export const passwordChangedMail = (letterhead: Letterhead, account: Account): Mail => ({
  account: account.id,
  kind: noticeMailKind,
  to: account.email,
  ...renderMail(letterhead, account.first_name, ({ passwordChanged: t, notYou }, fill) => ({
    subject: fill(t.subject),
    blocks: [paragraph(fill(t.done)), paragraph(fill(notYou))],
  })),
});

/** Builds the mail with the code that replaces the current password when the account is changed. */
export const changeCodeMail = (letterhead: Letterhead, account: Account, code: string): Mail => ({
  account: account.id,
  kind: changeCodeMailKind,
  to: account.email,
  ...renderMail(letterhead, account.first_name, ({ changeCode: t }, fill) => ({
    subject: fill(t.subject),
    blocks: [paragraph(fill(t.type)), { kind: "code", code }, paragraph(t.once)],
  })),
});

const link = (label: string, url: string): Block => ({ kind: "links", links: [{ label, url }] });

/**
 * Renders a mail with the subject and content that `write` returns. `write` gets the texts of the mail's
 * language, and a function that inserts the organiser's name into a text.
 */
function renderMail(
  letterhead: Letterhead,
  name: string,
  write: (texts: MailTexts, fill: (text: string) => string) => { subject: string; blocks: readonly Block[] },
): Pick<Mail, "subject" | "text" | "html"> {
  const fill = (text: string) => fillText(text, { organisation: letterhead.sender.name });
  return renderLetter({
    ...letterhead,
    name: nameForEmail(name),
    ...write(textsFor(letterhead.language), fill),
  });
}
