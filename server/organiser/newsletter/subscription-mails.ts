import type { Mail, MailKind } from "../mail/mail.ts";
import { type Block, type Letterhead, paragraph } from "../mail/letter.ts";
import { fillText, textsFor } from "../mail/mail-texts.ts";
import { renderLetter } from "../mail/render-letter.ts";

/** Sent to an unverified address. */
export const subscriptionMailKind: MailKind = { name: "newsletter", perAccount: 3, perAddress: 3 };

/** Path prefix of the links, below the API's public URL. */
export const SUBSCRIPTION_PATH = "/newsletter/";

type Subscription = { to: string; link: string };

/** Requests a confirmation. Contains nothing that the requester typed. */
export function confirmSubscriptionMail(from: Letterhead, { to, link }: Subscription): Mail {
  const { newsletter: t } = textsFor(from.language);
  return subscriptionMail(from, to, t.subject, [
    paragraph(t.asked),
    paragraph(t.open),
    { kind: "links", links: [{ label: t.confirm, url: link }] },
    paragraph(t.later),
  ]);
}

/** Sent instead of the mail above to subscribers, so that the requester doesn't learn who is subscribed. */
export function alreadySubscribedMail(from: Letterhead, { to, link }: Subscription): Mail {
  const { newsletter: t, newsletterPage } = textsFor(from.language);
  return subscriptionMail(from, to, t.alreadySubject, [
    paragraph(`${t.asked} ${t.already}`),
    paragraph(t.unsubscribe),
    { kind: "links", links: [{ label: newsletterPage.unsubscribe, url: link }] },
  ]);
}

function subscriptionMail(from: Letterhead, to: string, subject: string, blocks: readonly Block[]): Mail {
  const fill = (text: string) => fillText(text, { organisation: from.sender.name });
  return {
    account: null,
    kind: subscriptionMailKind,
    to,
    ...renderLetter({
      ...from,
      subject: fill(subject),
      name: "",
      blocks: blocks.map((block) => (block.kind === "paragraph" ? paragraph(fill(block.text)) : block)),
    }),
  };
}
