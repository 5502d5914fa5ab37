import { localeOf, formatTime } from "../../../app/domain/format-times.ts";
import type { Mail, MailKind } from "../mail/mail.ts";
import { nameForEmail } from "../../../app/domain/plain-name.ts";
import { type Block, type Letter, type Letterhead, paragraph } from "../mail/letter.ts";
import { fillText, type MailTexts, textsFor } from "../mail/mail-texts.ts";
import { renderLetter } from "../mail/render-letter.ts";
import type { Account } from "./stored-data.ts";
import type { Obstacle } from "./obstacles.ts";

/** Notices of a deletion, to the account's own address. */
const news: MailKind = { name: "deletion", perAccount: 10, perAddress: 10 };
/** A kind of its own, with a limit above the daily requests, so that nothing suppresses the warning mail. */
const requested: MailKind = { name: "deletion-requested", perAccount: 10, perAddress: 10 };

type About = Letterhead & { to: Account & { first_name: string } };
type Write = (
  texts: MailTexts["deletion"],
  fill: (text: string, values?: Readonly<Record<string, string>>) => string,
) => Pick<Letter, "subject" | "blocks">;

/**
 * `dueAt` is in milliseconds and shown as the day in `timeZone`; `page` is where to withdraw, "" without a
 * site.
 */
export function requestedMail(
  about: About,
  { dueAt, timeZone, page }: { dueAt: number; timeZone: string; page: string },
): Mail {
  const day = formatTime(localeOf(about.language), { dateStyle: "long", timeZone }, dueAt);
  return deletionMail(about, { kind: requested, account: about.to.id }, (t, fill) => ({
    subject: fill(t.requestedSubject),
    blocks: [
      paragraph(fill(t.requested, { day })),
      ...pageLink(t.until, t.button, page),
      paragraph(t.notYou),
    ],
  }));
}

export const withdrawnMail = (about: About): Mail =>
  deletionMail(about, { kind: news, account: about.to.id }, (t, fill) => ({
    subject: fill(t.withdrawnSubject),
    blocks: [paragraph(fill(t.withdrawn))],
  }));

/** `obstacles` are listed one per line. */
export function stoppedMail(
  about: About,
  { obstacles, page }: { obstacles: readonly Obstacle[]; page: string },
): Mail {
  const { deletionReason } = textsFor(about.language);
  const items = obstacles.map(({ kind, name }) => fillText(deletionReason[kind], { name }));
  return deletionMail(about, { kind: news, account: about.to.id }, (t, fill) => ({
    subject: fill(t.stoppedSubject),
    blocks: [paragraph(fill(t.stopped)), { kind: "list", items }, ...pageLink(t.again, t.button, page)],
  }));
}

/** Belongs to no account any more; it is deleted with the other mails of its day. */
export function deletedMail(about: About, years: number): Mail {
  const unit = { style: "unit", unit: "year", unitDisplay: "long" } as const;
  const period = new Intl.NumberFormat(localeOf(about.language), unit).format(years);
  return deletionMail(about, { kind: news, account: null }, (t, fill) => ({
    subject: fill(t.deletedSubject),
    blocks: [paragraph(fill(t.deleted)), paragraph(fill(t.kept, { period }))],
  }));
}

const pageLink = (lead: string, label: string, url: string): Block[] =>
  url === "" ? [] : [paragraph(lead), { kind: "links", links: [{ label, url }] }];

function deletionMail(
  { sender, language, to }: About,
  { kind, account }: Pick<Mail, "kind" | "account">,
  write: Write,
): Mail {
  const { subject, blocks } = write(textsFor(language).deletion, (text, values) =>
    fillText(text, { organisation: sender.name, ...values }),
  );
  const name = nameForEmail(to.first_name);
  return { account, kind, to: to.email, ...renderLetter({ sender, language, subject, name, blocks }) };
}
