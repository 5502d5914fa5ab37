import type { Mail, MailKind } from "../mail/mail.ts";

/** To an address that somebody typed. */
const subscription: MailKind = { name: "newsletter", perAccount: 3, perAddress: 3 };

/** Where the links lead, below the API's public address. */
export const subscriptionPrefix = "/newsletter/";

type Letter = { organisation: string; to: string; link: string };

/** Nothing in it was written by whoever asked for it. */
export const confirmSubscriptionMail = ({ organisation, to, link }: Letter): Mail => ({
  account: null,
  kind: subscription,
  to,
  subject: `Confirm your subscription to the newsletter of ${organisation}`,
  text: `Somebody asked to send the newsletter of ${organisation} to this address.

To subscribe, open this page within 7 days and click its button:
${link}

To unsubscribe later, open the same page. If it was not you, do nothing: without the button nothing is sent.`,
});

/** In place of the mail above: whoever asked isn't told who is on the list. */
export const alreadySubscribedMail = ({ organisation, to, link }: Letter): Mail => ({
  account: null,
  kind: subscription,
  to,
  subject: `You are subscribed to the newsletter of ${organisation}`,
  text: `Somebody asked to send the newsletter of ${organisation} to this address. You are subscribed already, and nothing
has changed.

To unsubscribe, open this page and click its button:
${link}`,
});
