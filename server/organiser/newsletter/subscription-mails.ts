import type { Mail, MailKind } from "../mail/mail.ts";
import { type Block, type Letterhead, buildParagraph } from "../mail/letter.ts";
import { fillText, getMailTexts } from "../mail/mail-texts.ts";
import { renderLetter } from "../mail/render-letter.ts";

/** The limits are low, because the addresses are unverified. */
export const SUBSCRIPTION_MAIL: MailKind = { name: "newsletter", perAccount: 3, perAddress: 3 };

/** Path prefix of the links in the mails, below the API's public URL. */
export const SUBSCRIPTION_PATH = "/newsletter/";

type Subscription = { to: string; url: string };

/**
 * Builds the mail that requests confirmation. It contains no input of the requester, because spammers could
 * write to others with it.
 */
export function buildConfirmSubscriptionMail(letterhead: Letterhead, { to, url }: Subscription): Mail {
  const { newsletter: t } = getMailTexts(letterhead.language);
  return buildSubscriptionMail(letterhead, to, t.subject, [
    buildParagraph(t.asked),
    buildParagraph(t.open),
    { kind: "links", links: [{ label: t.confirm, url }] },
    buildParagraph(t.later),
  ]);
}

/**
 * Builds the mail to an address that is already subscribed. Only this mail says so, because the requester may
 * be someone else.
 */
export function buildAlreadySubscribedMail(letterhead: Letterhead, { to, url }: Subscription): Mail {
  const { newsletter: t, newsletterPage } = getMailTexts(letterhead.language);
  return buildSubscriptionMail(letterhead, to, t.alreadySubject, [
    buildParagraph(`${t.asked} ${t.already}`),
    buildParagraph(t.unsubscribe),
    { kind: "links", links: [{ label: newsletterPage.unsubscribe, url }] },
  ]);
}

function buildSubscriptionMail(
  letterhead: Letterhead,
  to: string,
  subject: string,
  blocks: readonly Block[],
): Mail {
  const fill = (text: string) => fillText(text, { organisation: letterhead.sender.name });
  return {
    account: null,
    kind: SUBSCRIPTION_MAIL,
    to,
    ...renderLetter({
      ...letterhead,
      subject: fill(subject),
      name: "",
      blocks: blocks.map((block) => (block.kind === "paragraph" ? buildParagraph(fill(block.text)) : block)),
    }),
  };
}
