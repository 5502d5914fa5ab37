import type { Mail } from "../mail/mail.ts";
import type { RequestedChange } from "./email-changes.ts";

/** The account that a mail is about, and the address that it has. */
type Account = { id: number; email: string };

/** Where the links of these mails lead, below the API's public address. */
export const emailChangePrefix = "/account/email/";

/** To the new address. Whoever has it may be a stranger to the account: nothing in it was written by its user. */
export const confirmMail = (
  organisation: string,
  publicUrl: string,
  account: Account,
  change: RequestedChange,
): Mail => ({
  account: account.id,
  kind: "confirm",
  to: change.newEmail,
  subject: `Please confirm your e-mail address for ${organisation}`,
  text: `Somebody asked to use this e-mail address for an account with ${organisation}.

If it was you, open this page and press its button within 24 hours:
${publicUrl}${emailChangePrefix}${change.confirmToken}

The address counts from then on. If it was not you, do nothing: without the button nothing changes.`,
});

/** To the address that the account has. */
export const emailChangeMail = (
  organisation: string,
  publicUrl: string,
  account: Account,
  change: RequestedChange,
): Mail => ({
  account: account.id,
  kind: "news",
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
  kind: "news",
  to: account.email,
  subject: `Your e-mail address for ${organisation} has changed`,
  text: `Your account with ${organisation} has a new e-mail address, which was confirmed. Mails go there from now on.

If it was not you, please tell ${organisation} at once.`,
});

export const passwordChangedMail = (organisation: string, account: Account): Mail => ({
  account: account.id,
  kind: "news",
  to: account.email,
  subject: `Your password for ${organisation} has changed`,
  text: `The password of your account with ${organisation} was changed, and whoever was logged in elsewhere is logged out.

If it was not you, please tell ${organisation} at once.`,
});

export const changeCodeMail = (organisation: string, account: Account, code: string): Mail => ({
  account: account.id,
  kind: "code-change",
  to: account.email,
  subject: `Your code for ${organisation}`,
  text: `Type this code to change your e-mail address or password with ${organisation}:

${code}

It serves once, within 10 minutes. If you did not ask for it, give it to nobody: somebody may be logged in to your account.`,
});
