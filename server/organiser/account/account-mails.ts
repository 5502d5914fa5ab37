import type { Mail, MailKind } from "../mail/mail.ts";
import type { RequestedChange } from "./email-changes.ts";

/** To an address that somebody typed. */
export const confirmation: MailKind = { name: "confirm", perAccount: 5, perAddress: 3 };
/** News of the account itself, to its own address. */
const news: MailKind = { name: "news", perAccount: 40, perAddress: 40 };
/** Only who is logged in asks for one. */
const changeCode: MailKind = { name: "code-change", perAccount: 20, perAddress: 20 };

/** The account that a mail is about, and the address that it has. */
type Account = { id: number; email: string };

/** Where the links of these mails lead, below the API's public address. */
export const emailChangePrefix = "/account/email/";

/**
 * To the new address. Whoever has it may be a stranger to the account: nothing in it was written by its user.
 */
export const confirmMail = (
  organisation: string,
  publicUrl: string,
  account: Account,
  change: RequestedChange,
): Mail => ({
  account: account.id,
  kind: confirmation,
  to: change.newEmail,
  subject: `Please confirm your e-mail address for ${organisation}`,
  text: `Somebody asked to use this e-mail address for an account with ${organisation}.

If it was you, open this page and press its button within 24 hours:
${publicUrl}${emailChangePrefix}${change.confirmToken}

The address counts from then on. If it was not you, do nothing: without the button nothing changes.`,
});

/**
 * To a new address that another account has already, in place of the mail above and by the same limits.
 * Whoever asked is told nothing of it: else anybody could find out which addresses have accounts.
 */
export const takenMail = (organisation: string, account: Account, change: RequestedChange): Mail => ({
  account: account.id,
  kind: confirmation,
  to: change.newEmail,
  subject: `Your e-mail address has an account with ${organisation} already`,
  text: `Somebody asked to use this e-mail address for another account with ${organisation}.

You have an account with this address, and it stays yours: nothing changes.

If it was you, log in with this address instead, or choose another one for the other account.
If it was not you, there is nothing to do.`,
});

/** To the address that the account has. */
export const emailChangeMail = (
  organisation: string,
  publicUrl: string,
  account: Account,
  change: RequestedChange,
): Mail => ({
  account: account.id,
  kind: news,
  to: account.email,
  subject: `Your e-mail address for ${organisation} is to change`,
  text: `Somebody who is logged in to your account with ${organisation} asked to change its e-mail address to:
${change.newEmail}

It counts once it is confirmed from there. If it was you, there is nothing to do here.

If it was not you, stop it on this page, and then change your password:
${publicUrl}${emailChangePrefix}${change.stopToken}`,
});

/** To the address that the account had. */
export const emailChangedMail = (organisation: string, account: Account): Mail => ({
  account: account.id,
  kind: news,
  to: account.email,
  subject: `Your e-mail address for ${organisation} has changed`,
  text: `Your account with ${organisation} has a new e-mail address, which was confirmed. Mails go there from now on.

If it was not you, please tell ${organisation} at once.`,
});

export const passwordChangedMail = (organisation: string, account: Account): Mail => ({
  account: account.id,
  kind: news,
  to: account.email,
  subject: `Your password for ${organisation} has changed`,
  text: `The password of your account with ${organisation} was changed, and whoever was logged in elsewhere is logged out.

If it was not you, please tell ${organisation} at once.`,
});

export const changeCodeMail = (organisation: string, account: Account, code: string): Mail => ({
  account: account.id,
  kind: changeCode,
  to: account.email,
  subject: `Your code for ${organisation}`,
  text: `Type this code to change your e-mail address or password with ${organisation}:

${code}

It serves once, within 10 minutes. If you did not ask for it, give it to nobody: somebody may be logged in to your account.`,
});
