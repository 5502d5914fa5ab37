import type { Mail, MailKind } from "../mail/mail.ts";
import { type Block, type Letterhead, paragraph } from "../mail/letter.ts";
import { fillText, textsFor } from "../mail/mail-texts.ts";
import { renderLetter } from "../mail/render-letter.ts";

/** The limits are low, because these mails are sent to unverified addresses. */
export const subscriptionMailKind: MailKind = { name: "newsletter", perAccount: 3, perAddress: 3 };

/** Path prefix of the links in these mails, below the API's public URL. */
export const SUBSCRIPTION_PATH = "/newsletter/";

type Subscription = { to: string; link: string };

/** Builds the mail that asks for confirmation. It contains no input of the requester, who may be anyone. */
export function confirmSubscriptionMail(letterhead: Letterhead, { to, link }: Subscription): Mail {
  const { newsletter: t } = textsFor(letterhead.language);
  return subscriptionMail(letterhead, to, t.subject, [
    paragraph(t.asked),
    paragraph(t.open),
    { kind: "links", links: [{ label: t.confirm, url: link }] },
    paragraph(t.later),
  ]);
}

/**
 * Builds the mail to an address that is already subscribed. The subscriber gets this mail, and the requester
 * the same response as always, so that the requester doesn't learn who is subscribed.
 */
export function alreadySubscribedMail(letterhead: Letterhead, { to, link }: Subscription): Mail {
  const { newsletter: t, newsletterPage } = textsFor(letterhead.language);
  return subscriptionMail(letterhead, to, t.alreadySubject, [
    paragraph(`${t.asked} ${t.already}`),
    paragraph(t.unsubscribe),
    { kind: "links", links: [{ label: newsletterPage.unsubscribe, url: link }] },
  ]);
}

function subscriptionMail(
  letterhead: Letterhead,
  to: string,
  subject: string,
  blocks: readonly Block[],
): Mail {
  const fill = (text: string) => fillText(text, { organisation: letterhead.sender.name });
  return {
    account: null,
    kind: subscriptionMailKind,
    to,
    ...renderLetter({
      ...letterhead,
      subject: fill(subject),
      name: "",
      blocks: blocks.map((block) => (block.kind === "paragraph" ? paragraph(fill(block.text)) : block)),
    }),
  };
}
