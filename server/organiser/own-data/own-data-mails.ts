import { getLocale, formatTime } from "../../../app/domain/format-times.ts";
import type { Mail, MailKind } from "../mail/mail.ts";
import { nameForEmail } from "../../../app/domain/plain-name.ts";
import { type Block, type Letter, type Letterhead, paragraph } from "../mail/letter.ts";
import { fillText, type MailTexts, textsFor } from "../mail/mail-texts.ts";
import { renderLetter } from "../mail/render-letter.ts";
import type { Account } from "../records/stored-data.ts";
import type { Obstacle } from "./obstacles.ts";

/** Kind of the notices that a deletion was withdrawn, prevented or carried out. */
const DELETION_NOTICE: MailKind = { name: "deletion", perAccount: 10, perAddress: 10 };
/**
 * Kind of the warning that a deletion was requested. It is a separate kind with a limit above the maximum
 * requests per day, so that the limit never suppresses a warning.
 */
const DELETION_REQUESTED: MailKind = { name: "deletion-requested", perAccount: 10, perAddress: 10 };

type DeletionMailContext = Letterhead & { to: Account & { first_name: string } };
type ComposeMail = (
  texts: MailTexts["deletion"],
  fill: (text: string, values?: Readonly<Record<string, string>>) => string,
) => Pick<Letter, "subject" | "blocks">;

/**
 * Builds the warning that the account will be deleted on the day of `dueAt` (milliseconds) in `timeZone`.
 * `pageUrl` is the page where the request can be withdrawn; "" if there is no site.
 */
export function requestedMail(
  context: DeletionMailContext,
  { dueAt, timeZone, pageUrl }: { dueAt: number; timeZone: string; pageUrl: string },
): Mail {
  const day = formatTime(getLocale(context.language), { dateStyle: "long", timeZone }, dueAt);
  return deletionMail(context, { kind: DELETION_REQUESTED, account: context.to.id }, (t, fill) => ({
    subject: fill(t.requestedSubject),
    blocks: [
      paragraph(fill(t.requested, { day })),
      ...pageLink(t.until, t.button, pageUrl),
      paragraph(t.notYou),
    ],
  }));
}

/** Builds the notice that a deletion was withdrawn. */
export const withdrawnMail = (context: DeletionMailContext): Mail =>
  deletionMail(context, { kind: DELETION_NOTICE, account: context.to.id }, (t, fill) => ({
    subject: fill(t.withdrawnSubject),
    blocks: [paragraph(fill(t.withdrawn))],
  }));

/** Builds the notice that a due deletion was prevented, with a list of the reasons (`obstacles`). */
export function stoppedMail(
  context: DeletionMailContext,
  { obstacles, pageUrl }: { obstacles: readonly Obstacle[]; pageUrl: string },
): Mail {
  const { deletionReason } = textsFor(context.language);
  const items = obstacles.map(({ kind, name }) => fillText(deletionReason[kind], { name }));
  return deletionMail(context, { kind: DELETION_NOTICE, account: context.to.id }, (t, fill) => ({
    subject: fill(t.stoppedSubject),
    blocks: [paragraph(fill(t.stopped)), { kind: "list", items }, ...pageLink(t.again, t.button, pageUrl)],
  }));
}

/**
 * Builds the notice that an account was deleted; `years` is how long invoices are retained. The mail has no
 * account id, because no account exists any more when it is sent.
 */
export function deletedMail(context: DeletionMailContext, years: number): Mail {
  const unit = { style: "unit", unit: "year", unitDisplay: "long" } as const;
  const period = new Intl.NumberFormat(getLocale(context.language), unit).format(years);
  return deletionMail(context, { kind: DELETION_NOTICE, account: null }, (t, fill) => ({
    subject: fill(t.deletedSubject),
    blocks: [paragraph(fill(t.deleted)), paragraph(fill(t.kept, { period }))],
  }));
}

const pageLink = (lead: string, label: string, url: string): Block[] =>
  url === "" ? [] : [paragraph(lead), { kind: "links", links: [{ label, url }] }];

function deletionMail(
  { sender, language, to }: DeletionMailContext,
  { kind, account }: Pick<Mail, "kind" | "account">,
  compose: ComposeMail,
): Mail {
  const { subject, blocks } = compose(textsFor(language).deletion, (text, values) =>
    fillText(text, { organisation: sender.name, ...values }),
  );
  const name = nameForEmail(to.first_name);
  return { account, kind, to: to.email, ...renderLetter({ sender, language, subject, name, blocks }) };
}
