import { displayEmail } from "../../../app/domain/display-email.ts";
import { CODE_LIFETIME_MS, type Mail, type MailKind } from "../mail/mail.ts";
import { nameForEmail } from "../../../app/domain/plain-name.ts";
import { type Block, factsBlock, type Letterhead, paragraph } from "../mail/letter.ts";
import { fillText, type MailTexts, textsFor } from "../mail/mail-texts.ts";
import { renderLetter } from "../mail/render-letter.ts";
import type { PendingEmailChange } from "./email-changes.ts";

/** For mails to an address that someone typed, which may not be theirs. */
export const confirmationMailKind: MailKind = { name: "confirm", perAccount: 5, perAddress: 3 };
/** For notices about the account, to its own address. */
const news: MailKind = { name: "news", perAccount: 40, perAddress: 40 };
/** Only logged-in users can request one. */
export const changeCodeMailKind: MailKind = {
  name: "code-change",
  perAccount: 20,
  perAddress: 20,
  validForMs: CODE_LIFETIME_MS,
};

/** The account that a mail is about, with its current address. */
type Account = { id: number; email: string; first_name: string };

/** Path prefix of the links in these mails, below the API's public URL. */
export const EMAIL_CHANGE_PATH = "/account/email/";

/** To the new address, which may belong to someone else, so the mail contains nothing that the user typed. */
export const confirmEmailMail = (
  from: Letterhead,
  publicUrl: string,
  account: Account,
  change: PendingEmailChange,
): Mail => ({
  account: account.id,
  kind: confirmationMailKind,
  to: change.newEmail,
  ...renderMail(from, "", ({ confirmEmail: t }, fill) => ({
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
 * Sent instead of the mail above if another account already has the new address; the same limits apply. The
 * user who requested the change isn't told, so that nobody can find out which addresses have accounts.
 */
export const emailTakenMail = (from: Letterhead, account: Account, change: PendingEmailChange): Mail => ({
  account: account.id,
  kind: confirmationMailKind,
  to: change.newEmail,
  ...renderMail(from, "", ({ emailTaken: t }, fill) => ({
    subject: fill(t.subject),
    blocks: [paragraph(fill(t.asked)), paragraph(t.yours), paragraph(t.choose)],
  })),
});

/** To the account's current address. */
export const emailChangeMail = (
  from: Letterhead,
  publicUrl: string,
  account: Account,
  change: PendingEmailChange,
): Mail => ({
  account: account.id,
  kind: news,
  to: account.email,
  ...renderMail(from, account.first_name, ({ emailChange: t }, fill) => ({
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

/** To the account's previous address. */
export const emailChangedMail = (from: Letterhead, account: Account): Mail => ({
  account: account.id,
  kind: news,
  to: account.email,
  ...renderMail(from, account.first_name, ({ emailChanged: t, notYou }, fill) => ({
    subject: fill(t.subject),
    blocks: [paragraph(fill(t.done)), paragraph(fill(notYou))],
  })),
});

export const passwordChangedMail = (from: Letterhead, account: Account): Mail => ({
  account: account.id,
  kind: news,
  to: account.email,
  ...renderMail(from, account.first_name, ({ passwordChanged: t, notYou }, fill) => ({
    subject: fill(t.subject),
    blocks: [paragraph(fill(t.done)), paragraph(fill(notYou))],
  })),
});

export const changeCodeMail = (from: Letterhead, account: Account, code: string): Mail => ({
  account: account.id,
  kind: changeCodeMailKind,
  to: account.email,
  ...renderMail(from, account.first_name, ({ changeCode: t }, fill) => ({
    subject: fill(t.subject),
    blocks: [paragraph(fill(t.type)), { kind: "code", code }, paragraph(t.once)],
  })),
});

const link = (label: string, url: string): Block => ({ kind: "links", links: [{ label, url }] });

/**
 * `write` receives the texts of the language and a function that inserts the organiser's name into one of
 * them.
 */
function renderMail(
  from: Letterhead,
  name: string,
  write: (texts: MailTexts, fill: (text: string) => string) => { subject: string; blocks: readonly Block[] },
): Pick<Mail, "subject" | "text" | "html"> {
  const fill = (text: string) => fillText(text, { organisation: from.sender.name });
  return renderLetter({ ...from, name: nameForEmail(name), ...write(textsFor(from.language), fill) });
}
