import { getLocale, formatTime } from "../../../app/domain/format-times.ts";
import type { Mail, MailKind } from "../mail/mail.ts";
import { formatNameForEmail } from "../../../app/domain/name-links.ts";
import { type Block, type Letter, type Letterhead, buildParagraph } from "../mail/letter.ts";
import { fillText, type MailTexts, getMailTexts } from "../mail/mail-texts.ts";
import { renderLetter } from "../mail/render-letter.ts";
import type { Account } from "../records/stored-data.ts";
import type { Obstacle } from "./obstacles.ts";

const DELETION_NOTICE: MailKind = { name: "deletion", perAccount: 10, perAddress: 10 };
/** The limit is above the maximum number of requests per day, so that a warning is always sent. */
const DELETION_REQUESTED: MailKind = { name: "deletion-requested", perAccount: 10, perAddress: 10 };

type DeletionMailContext = Letterhead & { to: Account & { first_name: string } };
type ComposeMail = (
  texts: MailTexts["deletion"],
  fill: (text: string, values?: Readonly<Record<string, string>>) => string,
) => Pick<Letter, "subject" | "blocks">;

/**
 * Builds the warning that the account will be deleted on the day of `dueAt` (milliseconds) in `timeZone`.
 * `pageUrl` is the page where the request can be withdrawn, or "" if there is no site.
 */
export function buildRequestedMail(
  context: DeletionMailContext,
  { dueAt, timeZone, pageUrl }: { dueAt: number; timeZone: string; pageUrl: string },
): Mail {
  const day = formatTime(getLocale(context.language), { dateStyle: "long", timeZone }, dueAt);
  return buildDeletionMail(context, { kind: DELETION_REQUESTED, account: context.to.id }, (t, fill) => ({
    subject: fill(t.requestedSubject),
    blocks: [
      buildParagraph(fill(t.requested, { day })),
      ...buildPageLink(t.until, t.button, pageUrl),
      buildParagraph(t.notYou),
    ],
  }));
}

/** Builds the notice that a deletion was withdrawn. */
export const buildWithdrawnMail = (context: DeletionMailContext): Mail =>
  buildDeletionMail(context, { kind: DELETION_NOTICE, account: context.to.id }, (t, fill) => ({
    subject: fill(t.withdrawnSubject),
    blocks: [buildParagraph(fill(t.withdrawn))],
  }));

/** Builds the notice that a due deletion was prevented, with a list of the reasons (`obstacles`). */
export function buildStoppedMail(
  context: DeletionMailContext,
  { obstacles, pageUrl }: { obstacles: readonly Obstacle[]; pageUrl: string },
): Mail {
  const { deletionReason } = getMailTexts(context.language);
  const items = obstacles.map(({ kind, name }) => fillText(deletionReason[kind], { name }));
  return buildDeletionMail(context, { kind: DELETION_NOTICE, account: context.to.id }, (t, fill) => ({
    subject: fill(t.stoppedSubject),
    blocks: [
      buildParagraph(fill(t.stopped)),
      { kind: "list", items },
      ...buildPageLink(t.again, t.button, pageUrl),
    ],
  }));
}

/**
 * Builds the notice that an account was deleted. `years` is how long invoices are retained. The mail has no
 * account id, because the account no longer exists when the mail is sent.
 */
export function buildDeletedMail(context: DeletionMailContext, years: number): Mail {
  const unit = { style: "unit", unit: "year", unitDisplay: "long" } as const;
  const period = new Intl.NumberFormat(getLocale(context.language), unit).format(years);
  return buildDeletionMail(context, { kind: DELETION_NOTICE, account: null }, (t, fill) => ({
    subject: fill(t.deletedSubject),
    blocks: [buildParagraph(fill(t.deleted)), buildParagraph(fill(t.kept, { period }))],
  }));
}

const buildPageLink = (lead: string, label: string, url: string): Block[] =>
  url === "" ? [] : [buildParagraph(lead), { kind: "links", links: [{ label, url }] }];

function buildDeletionMail(
  { sender, language, to }: DeletionMailContext,
  { kind, account }: Pick<Mail, "kind" | "account">,
  compose: ComposeMail,
): Mail {
  const { subject, blocks } = compose(getMailTexts(language).deletion, (text, values) =>
    fillText(text, { organisation: sender.name, ...values }),
  );
  const name = formatNameForEmail(to.first_name);
  return { account, kind, to: to.email, ...renderLetter({ sender, language, subject, name, blocks }) };
}
